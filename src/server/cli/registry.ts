import { type Command } from './context/command.ts';

/** Each command is imported when called, because most need modules that a server does not. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  'verify-backup': async () => (await import('./commands/verify-backup.ts')).verifyBackup,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  'move-to-postgres': async () => (await import('./commands/move-to-postgres.ts')).moveToPostgres,
  spread: async () => (await import('./commands/spread.ts')).spread,
  'user invite': async () => (await import('./commands/user-invite.ts')).userInvite,
  'user create': async () => (await import('./commands/user-create.ts')).userCreate,
  'user list': async () => (await import('./commands/user-list.ts')).userList,
  'user disable': async () => (await import('./commands/user-disable.ts')).userDisable,
  'user enable': async () => (await import('./commands/user-disable.ts')).userEnable,
  'user sign-out': async () => (await import('./commands/user-sign-out.ts')).userSignOut,
  'user delete': async () => (await import('./commands/user-delete.ts')).userDelete,
  'user quota': async () => (await import('./commands/user-quota.ts')).userQuota,
  'user reset-link': async () => (await import('./commands/user-reset-link.ts')).userResetLink,
};
