import { type Agent } from '#domain/account/agent.ts';
import { type enAccount } from '../en/account.ts';

/** The common name of a browser and its system. */
export function agentName({ browser, system }: Agent, { account }: typeof enAccount): string {
  if (browser !== '' && system !== '') return account.on(browser, system);
  return browser || system || account.unknownBrowser;
}
