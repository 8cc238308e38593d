import { enFileFault } from './en/file-fault.ts';
import { esFileFault } from './es/file-fault.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Why a file of ideas was refused. */
export const fileFaultMessages: FeatureMessages<typeof enFileFault> = { en: enFileFault, es: esFileFault };
