// Loads the proxy configurations of the pages and sends a browser's requests through the proxies.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { blockOf } from './blocks.mjs';
import { freePort, startForge, startProgram } from './server.mjs';

const name = 'forge.example.org';
const metricsToken = 'for-the-pages-alone';

export async function tryNginx(page, scratch, nginx) {
  const folder = path.join(scratch, 'nginx');
  mkdirSync(folder);
  const files = { certificate: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    files.key,
    '-out',
    files.certificate,
    ...subject,
  ]);
  const plainPort = await freePort();
  await behind(
    scratch,
    'nginx',
    async (port, upstream) => {
      const server = blockOf(page, 'nginx')
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
        .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, files.certificate)
        .replace(/\/etc\/letsencrypt\S+privkey\.pem/, files.key)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      // Started as root, nginx would run as the user `nobody`, which may not write to this folder.
      const user = process.getuid?.() === 0 ? 'user root;\n' : '';
      const config = path.join(folder, 'nginx.conf');
      writeFileSync(
        config,
        `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${server}}\n`,
      );
      run(nginx, ['-t', '-p', folder, '-e', 'stderr', '-c', config]);
      return startProgram(nginx, ['-p', folder, '-e', 'stderr', '-c', config], {
        word: 'start worker process',
      });
    },
    async (port, ask) => {
      await expectRedirect(plainPort);
      await expectSignInLimit(ask);
      await expectConnectionLimit(port, ask);
    },
  );
}

export async function tryCaddy(page, scratch, caddy) {
  await behind(scratch, 'caddy', async (port, upstream) => {
    const site = blockOf(page, 'caddy').replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`);
    const config = path.join(scratch, 'Caddyfile');
    // A self-signed certificate, and no ports that other programs may use.
    const options = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      'auto_https disable_redirects',
      `https_port ${port}`,
    ];
    writeFileSync(config, `{\n\t${options.join('\n\t')}\n}\n${site}`);
    const env = { XDG_DATA_HOME: path.join(scratch, 'caddy-data'), XDG_CONFIG_HOME: scratch, HOME: scratch };
    run(caddy, ['validate', '--adapter', 'caddyfile', '--config', config], env);
    return startProgram(caddy, ['run', '--adapter', 'caddyfile', '--config', config], {
      env,
      word: 'serving initial configuration',
    });
  });
}

/** Starts a server with a proxy in front and checks that pages, sign-in and streams work through it. */
async function behind(scratch, label, startProxy, expectMore = async () => {}) {
  const [port, upstream] = [await freePort(), await freePort()];
  const forge = await startForge({
    DATA_DIR: path.join(scratch, `${label}-data`),
    PORT: String(upstream),
    PUBLIC_URL: `https://${name}:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SIGN_UPS: 'open',
    METRICS_TOKEN: metricsToken,
  });
  const proxy = await startProxy(port, upstream);
  try {
    await proxy.ready;
    const ask = (options) => asBrowser(port, options);
    const page = await onceReachable(() => ask({ path: '/' }));
    expect(page.status === 200 && page.text.includes('<html'), `${label}: the page comes through`, page.text);
    const signUp = { email: 'ada@example.org', password: 'correct horse' };
    const signedUp = await ask({ path: '/api/auth/sign-up', body: signUp });
    expect(signedUp.status < 300, `${label}: signing up works`, signedUp.text);
    const cookie = (signedUp.headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
    expect(cookie.startsWith('__Host-'), `${label}: the cookie is one of https`, cookie);
    await expectStream(port, cookie, label);
    await expectNoStream(upstream, label);
    const large = { mutations: [{ id: 'x', padding: 'x'.repeat(5_000_000) }] };
    const refused = await ask({ path: '/api/import', body: large, cookie });
    expect(refused.status === 400, `${label}: large imports reach the server`, refused.text);
    await expectMore(port, ask);
  } finally {
    await proxy.stop();
    await forge.stop();
  }
}

/** Retries for up to 60 s, because a proxy may accept connections before its certificate is ready. */
async function onceReachable(work) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** Expects the first event while the stream is still open. A proxy that buffers responses would delay it. */
async function expectStream(port, cookie, label) {
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${label}: the stream is held back`)), 20_000);
    const call = https.request(
      { ...target(port), path: '/api/live?since=0', headers: { ...headers(port), Cookie: cookie } },
      (response) => {
        response.once('data', () => {
          clearTimeout(timer);
          if (response.complete) reject(new Error(`${label}: the stream has ended`));
          else resolve();
          call.destroy();
        });
      },
    );
    call.on('error', (error) => (call.destroyed ? undefined : reject(error)));
    call.end();
  });
}

/**
 * Expects the server's stream to end after its reader has left. If the proxy keeps it open, an account soon
 * reaches its limit of streams.
 */
async function expectNoStream(upstream, label) {
  const open = async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const answer = await fetch(`http://localhost:${upstream}/metrics`, { headers });
    return /^forge_streams (\d+)$/m.exec(await answer.text())?.[1];
  };
  const end = Date.now() + 12_000;
  while ((await open()) !== '0') {
    if (Date.now() > end) throw new Error(`${label}: the server keeps the stream of a reader who has left`);
    await sleep(50);
  }
}

async function expectRedirect(plainPort) {
  const answer = await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: plainPort, path: '/a?b=c', headers: { Host: name } };
    http.get({ ...options, agent: false }, (response) => resolve(response.resume())).on('error', reject);
  });
  const target = `${answer.statusCode} ${answer.headers.location}`;
  expect(target === `301 https://${name}/a?b=c`, 'nginx: port 80 redirects to https', target);
}

/** Sends more sign-ins at once than the configuration lets through. */
async function expectSignInLimit(ask) {
  const body = { email: 'ada@example.org', password: 'not this one' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask({ path: '/api/auth/sign-in', body })),
  );
  const statuses = answers.map(({ status, text }) => `${status}${text.includes('<html') ? ' of nginx' : ''}`);
  expect(statuses.includes('429 of nginx'), 'nginx: sign-ins are limited', statuses);
  const reads = await Promise.all(Array.from({ length: 40 }, () => ask({ path: '/api/auth/session' })));
  const refused = reads.filter(({ status }) => status === 429);
  expect(refused.length === 0, 'nginx: opening many pages is not limited', refused.length);
}

/** Opens more requests at once than the configuration allows, none of which ever sends its whole body. */
async function expectConnectionLimit(port, ask) {
  const calls = [];
  const refused = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nginx: open requests are not limited')), 20_000);
    for (let index = 0; index < 210; index += 1) {
      const own = { ...headers(port), 'Content-Type': 'application/json', 'Content-Length': 1_000 };
      const call = https.request({ ...target(port), path: '/api/import', method: 'POST', headers: own });
      call.on('error', () => {});
      call.once('response', ({ statusCode }) => {
        clearTimeout(timer);
        resolve(statusCode);
      });
      call.write('{');
      calls.push(call);
    }
  });
  try {
    expect((await refused) === 429, 'nginx: open requests are limited', await refused);
  } finally {
    for (const call of calls) call.destroy();
  }
  const end = Date.now() + 20_000;
  while ((await ask({ path: '/' })).status !== 200)
    if (Date.now() > end)
      throw new Error('nginx: a client stays refused after it has closed its connections');
}

// The certificate was created for this test, so it is not verified.
const target = (port) => ({
  host: '127.0.0.1',
  port,
  servername: name,
  rejectUnauthorized: false,
  agent: false,
});
const headers = (port) => ({ Host: `${name}:${port}`, Origin: `https://${name}:${port}` });

function asBrowser(port, { path: to, body, cookie }) {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const call = https.request(
      {
        ...target(port),
        path: to,
        method: bytes ? 'POST' : 'GET',
        headers: {
          ...headers(port),
          ...(cookie ? { Cookie: cookie } : {}),
          ...(bytes ? { 'Content-Type': 'application/json', 'Content-Length': bytes.length } : {}),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}

function expect(isTrue, what, found) {
  if (!isTrue) throw new Error(`not so: ${what}\n${String(found).slice(0, 500)}`);
}

function run(command, args, env = {}) {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr ?? error}`);
}
