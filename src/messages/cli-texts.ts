import { type CliTexts, enCli } from './en/cli.ts';
import { esCli } from './es/cli.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the command line. */
export const cliTexts: FeatureMessages<CliTexts> = { en: enCli, es: esCli };
