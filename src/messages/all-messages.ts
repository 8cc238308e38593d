import { type Language } from '#domain/account/account.ts';
import { accountMessages } from './account-messages.ts';
import { calendarMessages } from './calendar-messages.ts';
import { captureMessages } from './capture-messages.ts';
import { copyMessages } from './copy-messages.ts';
import { dashboardMessages } from './dashboard-messages.ts';
import { deadlineMessages } from './deadline-messages.ts';
import { editDraftMessages } from './edit-draft-messages.ts';
import { en } from './en/en.ts';
import { es } from './es/es.ts';
import { fileFaultMessages } from './file-fault-messages.ts';
import { findMessages } from './find-messages.ts';
import { foreignFileMessages } from './foreign-file-messages.ts';
import { foreignImportMessages } from './foreign-import-messages.ts';
import { goalMessages } from './goal-messages.ts';
import { helpMessages } from './help-messages.ts';
import { historyMessages } from './history-messages.ts';
import { leadMessages } from './lead-messages.ts';
import { leftOutMessages } from './left-out-messages.ts';
import { manageMessages } from './manage-messages.ts';
import { migrationMessages } from './migration-messages.ts';
import { ownTagsMessages } from './own-tags-messages.ts';
import { paletteMessages } from './palette-messages.ts';
import { passwordResetMessages } from './password-reset-messages.ts';
import { passwordStrengthMessages } from './password-strength-messages.ts';
import { recentActivityMessages } from './recent-activity-messages.ts';
import { refusedMessages } from './refused-messages.ts';
import { reminderMessages } from './reminder-messages.ts';
import { reorderingMessages } from './reordering-messages.ts';
import { restoredMessages } from './restored-messages.ts';
import { savedFiltersMessages } from './saved-filters-messages.ts';
import { selectionMessages } from './selection-messages.ts';
import { setAsideMessages } from './set-aside-messages.ts';
import { showAsMessages } from './show-as-messages.ts';
import { stepCountMessages } from './step-count-messages.ts';
import { stepsMessages } from './steps-messages.ts';
import { trashMessages } from './trash-messages.ts';
import { webhookMessages } from './webhook-messages.ts';
import { wrongPathMessages } from './wrong-path-messages.ts';

const messagesIn = (language: Language) => ({
  ...{ en, es }[language],
  ...accountMessages[language],
  ...calendarMessages[language],
  ...captureMessages[language],
  ...copyMessages[language],
  ...dashboardMessages[language],
  ...deadlineMessages[language],
  ...editDraftMessages[language],
  ...fileFaultMessages[language],
  ...findMessages[language],
  ...foreignImportMessages[language],
  ...manageMessages[language],
  ...foreignFileMessages[language],
  ...goalMessages[language],
  ...helpMessages[language],
  ...historyMessages[language],
  ...leadMessages[language],
  ...leftOutMessages[language],
  ...migrationMessages[language],
  ...ownTagsMessages[language],
  ...paletteMessages[language],
  ...passwordResetMessages[language],
  ...passwordStrengthMessages[language],
  ...refusedMessages[language],
  ...recentActivityMessages[language],
  ...reminderMessages[language],
  ...reorderingMessages[language],
  ...restoredMessages[language],
  ...savedFiltersMessages[language],
  ...selectionMessages[language],
  ...setAsideMessages[language],
  ...showAsMessages[language],
  ...stepCountMessages[language],
  ...stepsMessages[language],
  ...trashMessages[language],
  ...webhookMessages[language],
  ...wrongPathMessages[language],
});

/** The texts of every feature together: for the tests, the gallery and the check of texts, not for the page. */
export const allMessages = { en: messagesIn('en'), es: messagesIn('es') };

export type AllMessages = ReturnType<typeof messagesIn>;
