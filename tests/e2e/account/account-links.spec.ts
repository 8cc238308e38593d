import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { paths } from '#contract/protocol.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { password, signIn, signUp } from '../../harness/person.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { expect, test } from '../harness/forge-test.ts';
import { type ServerProcess, startServer } from '../harness/start-server.ts';

const words = {
  en: {
    session: {
      title: "A sign-in that wasn't you",
      button: 'End all sessions',
      done: /^All sessions and access tokens have ended\./,
    },
    email: {
      title: 'Email address of your Forge account',
      button: 'Take the change back',
      done: /^Your account uses this address again\. All sessions and access tokens have ended\./,
    },
  },
  es: {
    session: {
      title: 'Un inicio de sesión que no es tuyo',
      button: 'Cerrar todas las sesiones',
      done: /^Se han cerrado todas las sesiones y los tokens de acceso ya no sirven\./,
    },
    email: {
      title: 'Correo electrónico de tu cuenta de Forge',
      button: 'Deshacer el cambio',
      done: /^Tu cuenta vuelve a usar esta dirección\. Se han cerrado todas las sesiones y los tokens de acceso ya no sirven\./,
    },
  },
} as const;

let directory: string;
let smtp: SmtpServer;
let server: ServerProcess;

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-e2e-'));
  smtp = await startSmtpServer();
  server = await startServer(directory, 0, { SMTP_URL: smtp.url, MAIL_FROM: 'forge@example.org' });
});
test.afterAll(async () => {
  await server.stop();
  await smtp.stop();
  rmSync(directory, { recursive: true });
});

for (const language of ['en', 'es'] as const)
  for (const kind of ['session', 'email'] as const)
    test(`shuts a stranger out by the button of the page behind a mail’s link (${kind}, ${language})`, async ({
      page,
    }) => {
      const w = words[language][kind];
      const email = `${kind}-${language}@example.org`;
      const ada = await signUp(server.url, email);
      await ada.push(makeMutation('setPreferences', { language }));
      const stranger = kind === 'session' ? await signIn(server.url, email) : ada;
      if (kind === 'email') {
        const body = { email: `new-${email}`, password };
        expect((await ada.ask(paths.changeEmail, { method: 'POST', body })).status).toBe(200);
      }
      const link = () =>
        smtp.mails
          .filter(({ to }) => to === email)
          .map(({ source }) => /\/account-link\/[\w.-]+/.exec(source.replaceAll('=\n', ''))?.[0])
          .find((found) => found !== undefined);
      await expect.poll(link, { timeout: 60_000 }).toBeDefined();

      await page.goto(new URL(link() ?? '', server.url).href);
      await expect(page.getByRole('heading', { name: w.title, exact: true })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect((await stranger.ask(paths.sessions)).status).toBe(200);
      // The policy of the page must let its form be sent.
      await page.getByRole('button', { name: w.button, exact: true }).click();
      await expect(page.getByText(w.done)).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const after = await new AxeBuilder({ page }).analyze();
      expect(after.violations.map(({ id }) => id)).toEqual([]);
      expect((await stranger.ask(paths.sessions)).status).toBe(401);
    });
