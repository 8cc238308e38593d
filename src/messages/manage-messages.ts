import { enManage } from './en/manage.ts';
import { esManage } from './es/manage.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the dialog that changes categories and tags. */
export const manageMessages: FeatureMessages<typeof enManage> = {
  en: enManage,
  es: esManage,
};
