import { expect, it } from 'vitest';
import { agentOf } from '#domain/account/agent.ts';
import { enAccount } from '../en/account.ts';
import { esAccount } from '../es/account.ts';
import { agentName } from './agent-name.ts';

it('names browser and system as people do', () => {
  const cases = [
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
    ['<script>Firefox/1', 'Firefox'],
  ] as const;
  for (const [agent, name] of cases) expect(agentName(agentOf(agent), enAccount)).toBe(name);
  expect(agentName(agentOf(cases[0][0]), esAccount)).toBe('Chrome en Linux');
});
