import { expect, it } from 'vitest';
import { baseUrlOf, publicPathOf, readConfig } from '#server/settings/config.ts';
import { ConfigError } from '#server/settings/env-values.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/forge');

it('needs no variable', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: '/srv/forge/data',
    databaseUrl: null,
    databasePool: 10,
    publicUrl: null,
    logLevel: 'info',
    operations: {
      backupDirectory: '/srv/forge/data/backups',
      backupIntervalMs: 86_400_000,
      backupsKept: 7,
      backupPassphrase: null,
      metricsPort: null,
      metricsToken: null,
    },
    security: {
      profile: 'spec',
      signUps: 'open',
      trustedProxies: expect.objectContaining({ rules: [] }),
      logAddresses: 'prefix',
      limits: {
        signUpsPerHour: 1_000,
        mutationsPerMinute: 20_000,
        importsPerHour: 20,
        apiRequestsPerMinute: 600,
        keptBytesPerAccount: 100_000_000,
        streamsPerAccount: 50,
        sessionsPerAccount: 50,
        sessionMaxDays: 365,
        maxConnections: 20_000,
        connectionsPerAddress: 200,
      },
      contact: null,
    },
    mail: null,
    push: { isPrivateAllowed: false, subject: 'mailto:forge@localhost' },
  });
  expect(
    read({ PORT: '', HOST: ' ', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: '' }),
  ).toEqual(read({}));
});

it('reads the given values', () => {
  const config = read({
    PORT: ' 0 ',
    HOST: '::1',
    DATA_DIR: '../elsewhere',
    PUBLIC_URL: 'https://forge.example.org:8443/',
    LOG_LEVEL: 'silent',
  });
  expect(config).toMatchObject({
    port: 0,
    host: '::1',
    dataDirectory: '/srv/elsewhere',
    logLevel: 'silent',
  });
  expect(config.publicUrl?.origin).toBe('https://forge.example.org:8443');
  expect(read({ DATA_DIR: '/var/lib/forge' }).dataDirectory).toBe('/var/lib/forge');
});

it.each([
  ['https://forge.example.org', '/', 'https://forge.example.org'],
  ['https://example.org/forge', '/forge/', 'https://example.org/forge'],
  ['https://example.org/apps/forge.v2/', '/apps/forge.v2/', 'https://example.org/apps/forge.v2'],
  ['http://localhost:8080/api-2/', '/api-2/', 'http://localhost:8080/api-2'],
])('accepts %s as public URL', (url, publicPath, baseUrl) => {
  const config = read({ PUBLIC_URL: url });
  expect(publicPathOf(config.publicUrl)).toBe(publicPath);
  expect(baseUrlOf(config, 3_000)).toBe(baseUrl);
});

it('refuses a value in quotation marks, which Docker keeps of an env file, and does not repeat it', () => {
  for (const [name, value] of [
    ['DATA_DIR', '"/data"'],
    ['DATA_DIR', "'/data'"],
    ['PUBLIC_URL', ' "https://forge.example.org" '],
    ['METRICS_TOKEN', `"${'zebra'.repeat(4)}"`],
    ['PORT', '""'],
  ] as const) {
    expect(() => read({ [name]: value }), value).toThrow(ConfigError);
    expect(() => read({ [name]: value }), value).toThrow(
      `${name} is in quotation marks, which count as part of the value; remove them`,
    );
  }
  expect(read({ DATA_DIR: '/da"ta"' }).dataDirectory).toBe('/da"ta"');
});

it('refuses a folder that only a shell would find', () => {
  for (const name of ['DATA_DIR', 'BACKUP_DIR'])
    for (const value of ['~', '~/forge', '~ada/forge', '$HOME/forge', '${HOME}/forge', '/srv/$(hostname)'])
      expect(() => read({ [name]: value }), value).toThrow(
        `${name} is "${value}"; it must be a whole path, as no shell replaces ~ and $ here`,
      );
  expect(read({ DATA_DIR: './~/forge' }).dataDirectory).toBe('/srv/forge/~/forge');
  expect(read({ DATA_DIR: '/srv/a $ b~/c' }).dataDirectory).toBe('/srv/a $ b~/c');
  expect(read({ BACKUP_DIR: 'copies' }).operations.backupDirectory).toBe('/srv/forge/copies');
});

it('accepts a public URL with letters of any script, in the form that browsers send', () => {
  expect(read({ PUBLIC_URL: 'https://Bücher.Example:443/' }).publicUrl?.origin).toBe(
    'https://xn--bcher-kva.example',
  );
});

it('accepts plain http as public URL only for this machine', () => {
  for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://a.localhost'])
    expect(read({ PUBLIC_URL: url }).publicUrl?.origin).toBe(url);
});

it('names the variable whose value is invalid', () => {
  const bad = {
    PORT: ['zebra', '65536', '-1', '3000.5', '1e3', '0x50', '3000 3001'],
    PUBLIC_URL: [
      'forge.example.org',
      'http://forge.example.org',
      'http://192.168.1.7',
      'http://localhost.evil.example',
      'https://forge.example.org/a%20b/',
      'https://forge.example.org/a//b/',
      'https://forge.example.org/api/',
      'https://forge.example.org/assets/forge/',
      'https://forge.example.org/.well-known',
      'https://forge.example.org/a;b',
      'https://forge.example.org/?a=b',
      'https://forge.example.org/#a',
      'https://user@forge.example.org',
      'ftp://localhost',
      'https://',
    ],
    LOG_LEVEL: ['loud', 'INFO', 'trace'],
    SIGN_UPS: ['yes', 'Open', 'invite'],
    LOG_ADDRESSES: ['yes', 'FULL', '24'],
  };
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      expect(() => read({ [name]: value }), value).toThrow(ConfigError);
      expect(() => read({ [name]: value }), value).toThrow(`${name} is "${value}"; it must be `);
    }
  }
});

it('accepts a PostgreSQL URL, and never repeats an invalid one, which may contain a password', () => {
  for (const url of [
    'postgres://forge:a@db.example/forge?sslmode=verify-full',
    'postgresql://localhost:5433/forge?sslmode=require',
  ])
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
  for (const url of ['mysql://root:zebra@localhost/a', 'zebra', 'localhost:5432/zebra', 'http://zebra']) {
    expect(() => read({ DATABASE_URL: url }), url).toThrow(ConfigError);
    expect(() => read({ DATABASE_URL: url }), url).toThrow(/^DATABASE_URL is not (?!.*zebra)/);
  }
});

it('refuses a database on another machine unless the address says how the connection is encrypted', () => {
  const remote = 'postgres://forge:zebra@db.example/forge';
  expect(() => read({ DATABASE_URL: remote })).toThrow(/^DATABASE_URL leads to (?!.*zebra)/);
  for (const mode of ['disable', 'require', 'verify-ca', 'verify-full']) {
    const url = `${remote}?sslmode=${mode}`;
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
  }
  for (const mode of ['prefer', 'allow', 'no-verify', '']) {
    const url = `postgres://forge:zebra@localhost/forge?sslmode=${mode}`;
    expect(() => read({ DATABASE_URL: url }), mode).toThrow(/^DATABASE_URL has an sslmode other (?!.*zebra)/);
  }
  for (const url of [
    'postgres://forge@[::1]/forge',
    'postgres://forge@%2Fvar%2Frun/forge',
    'postgres:///forge',
  ])
    expect(read({ DATABASE_URL: url }).databaseUrl, url).toBe(url);
  for (const url of [
    'postgres://localhost/forge?host=db.example',
    'postgres://db.example/forge?host=',
    'postgres://db.example/forge?sslrootcert=/etc/forge/ca.pem',
  ])
    expect(() => read({ DATABASE_URL: url }), url).toThrow('another machine without sslmode');
  // The driver takes the last of several.
  for (const query of ['host=localhost&host=db.example', 'sslmode=require&sslmode=no-verify'])
    expect(() => read({ DATABASE_URL: `postgres://localhost/forge?${query}` }), query).toThrow(
      'more than once',
    );
  // Without a host in the address it takes that of the environment.
  const elsewhere = { DATABASE_URL: 'postgres:///forge', PGHOST: 'db.example' };
  expect(() => read(elsewhere)).toThrow('another machine without sslmode');
  for (const PGHOST of ['/var/run/postgresql', 'localhost', ''])
    expect(read({ ...elsewhere, PGHOST }).databaseUrl).toBe('postgres:///forge');
});

it('limits the connections to the database', () => {
  expect(read({ DATABASE_POOL: '40' }).databasePool).toBe(40);
  for (const value of ['1', '0', '501', 'many'])
    expect(() => read({ DATABASE_POOL: value }), value).toThrow(/^DATABASE_POOL is /);
});

it('accepts mail settings, and never repeats an invalid URL, which may contain a password', () => {
  const PUBLIC_URL = 'https://forge.example.org';
  expect(read({ PUBLIC_URL, SMTP_URL: 'smtp://mail.example.org' }).mail).toEqual({
    host: 'mail.example.org',
    port: 587,
    isSecure: false,
    login: null,
    from: 'forge@forge.example.org',
  });
  expect(read({ SMTP_URL: 'smtps://ada%40home:50%25%20off@mail.example.org' }).mail).toMatchObject({
    port: 465,
    isSecure: true,
    login: { user: 'ada@home', password: '50% off' },
    from: 'forge@localhost',
  });
  expect(read({ SMTP_URL: 'smtp://mail:2525', MAIL_FROM: 'ideas@example.org' }).mail).toMatchObject({
    port: 2525,
    from: 'ideas@example.org',
  });
  for (const url of [
    'zebra',
    'https://mail/zebra',
    'smtp://',
    'smtps://zebra:100%@mail',
    'smtps://100%:zebra@mail',
  ]) {
    expect(() => read({ SMTP_URL: url }), url).toThrow(ConfigError);
    expect(() => read({ SMTP_URL: url }), url).toThrow(/^SMTP_URL (?!.*(zebra|100))/);
  }
  expect(() => read({ MAIL_FROM: 'zebra' })).toThrow('MAIL_FROM is "zebra"');
});

it('accepts the interval, number and directory of backups', () => {
  const { operations } = read({ BACKUP_EVERY: '30m', BACKUP_KEEP: '3', BACKUP_DIR: '/mnt/backups' });
  expect(operations).toMatchObject({
    backupIntervalMs: 1_800_000,
    backupsKept: 3,
    backupDirectory: '/mnt/backups',
  });
  expect(read({ BACKUP_EVERY: 'never' }).operations.backupIntervalMs).toBe(null);
  for (const value of ['1', '0h', '-1d', '1w', '25d', 'daily'])
    expect(() => read({ BACKUP_EVERY: value }), value).toThrow(`BACKUP_EVERY is "${value}"`);
});

it.each([
  [{}, 'open'],
  [{ HOST: '::1' }, 'open'],
  [{ HOST: '127.0.0.2' }, 'open'],
  [{ HOST: '0.0.0.0' }, 'invited'],
  [{ HOST: '192.168.1.7' }, 'invited'],
  [{ PUBLIC_URL: 'https://forge.example.org' }, 'invited'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'invited'],
  [{ PUBLIC_URL: 'https://forge.example.org', SIGN_UPS: 'open' }, 'open'],
  [{ HOST: '0.0.0.0', SIGN_UPS: 'open' }, 'open'],
  [{ SIGN_UPS: 'invited' }, 'invited'],
  [{ SIGN_UPS: ' closed ' }, 'closed'],
])('opens sign-ups to strangers only on this machine, unless told to: %o', (env, signUps) => {
  expect(read(env).security.signUps).toBe(signUps);
});

it('accepts proxies by address and by network, and rejects malformed networks', () => {
  const proxies = read({ TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,2001:db8::/32' }).security.trustedProxies;
  expect(['10.0.0.7', '10.0.0.8', '192.168.9.9', '192.169.0.1'].map((one) => proxies.check(one))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([proxies.check('2001:db8:1::1', 'ipv6'), proxies.check('2001:db9::1', 'ipv6')]).toEqual([
    true,
    false,
  ]);
  for (const value of [
    '10.0.0.7/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/1e1',
    '10.0.0.0/8/8',
    '::1/129',
    '10.0.0.7,',
    'forge.example.org',
  ])
    expect(() => read({ TRUSTED_PROXIES: value }), value).toThrow(`TRUSTED_PROXIES is "${value}"`);
});

it('never repeats a token that is too short', () => {
  expect(read({ METRICS_TOKEN: 'zebra'.repeat(4), METRICS_PORT: '9100' }).operations).toMatchObject({
    metricsToken: 'zebra'.repeat(4),
    metricsPort: 9_100,
  });
  expect(() => read({ METRICS_TOKEN: 'zebra' })).toThrow(/^METRICS_TOKEN is too short(?!.*zebra)/);
  const [short, enough] = ['x'.repeat(15), 'x'.repeat(16)];
  expect(() => read({ METRICS_TOKEN: short })).toThrow('at least 16 characters');
  expect(read({ METRICS_TOKEN: enough }).operations.metricsToken).toBe(enough);
  for (const port of ['zebra', '65536', '-1'])
    expect(() => read({ METRICS_PORT: port })).toThrow(`METRICS_PORT is "${port}"`);
});

it.each([
  [{}, 'http://localhost:3001'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3001'],
  [{ HOST: '::' }, 'http://localhost:3001'],
  [{ HOST: '::1' }, 'http://[::1]:3001'],
  [{ HOST: '[::1]' }, 'http://[::1]:3001'],
  [{ HOST: '127.0.0.2' }, 'http://127.0.0.2:3001'],
  [{ HOST: '::1', PUBLIC_URL: 'https://forge.example.org' }, 'https://forge.example.org'],
])('computes the base URL for browsers, given %o', (env, address) => {
  expect(baseUrlOf(read(env), 3_001)).toBe(address);
});

it('accepts an e-mail address or a URI as the security contact', () => {
  const contact = (text: string) => read({ SECURITY_CONTACT: text }).security.contact;
  expect(contact(' security@example.org ')).toBe('mailto:security@example.org');
  expect(contact('mailto:security@example.org')).toBe('mailto:security@example.org');
  expect(contact('https://example.org/security')).toBe('https://example.org/security');
  expect(contact('tel:+1-201-555-0123')).toBe('tel:+1-201-555-0123');
  for (const text of [
    'example.org',
    'http://example.org',
    'javascript:alert(1)',
    'a@example.org, b@example.org',
  ])
    expect(() => contact(text)).toThrow(
      `SECURITY_CONTACT is "${text}"; it must be an e-mail address, or an address like`,
    );
  expect(() => contact('https://example.org/\nExpires: never')).toThrow(ConfigError);
});

it('names the operator to push services by the best address it has', () => {
  const subject = (env: Record<string, string>) => read(env).push.subject;
  const PUBLIC_URL = 'https://example.org/forge/';
  expect(subject({ PUBLIC_URL })).toBe('https://example.org');
  expect(subject({ PUBLIC_URL: 'http://localhost:3000' })).toBe('mailto:forge@localhost');
  expect(subject({ PUBLIC_URL, SECURITY_CONTACT: 'security@example.org' })).toBe(
    'mailto:security@example.org',
  );
  expect(subject({ PUBLIC_URL, SECURITY_CONTACT: 'tel:+1-201-555-0123' })).toBe('https://example.org');
  expect(subject({ PUBLIC_URL, VAPID_SUBJECT: 'push@example.org' })).toBe('mailto:push@example.org');
  expect(subject({ VAPID_SUBJECT: 'https://example.org/push' })).toBe('https://example.org/push');
  for (const text of ['example.org', 'http://example.org', 'tel:+1'])
    expect(() => subject({ VAPID_SUBJECT: text })).toThrow(`VAPID_SUBJECT is "${text}"; it must be`);
});

it('connects to private addresses only where it is allowed', () => {
  expect(read({ OUTGOING_PRIVATE: 'yes' }).push.isPrivateAllowed).toBe(true);
  expect(read({ OUTGOING_PRIVATE: 'no' }).push.isPrivateAllowed).toBe(false);
  expect(() => read({ OUTGOING_PRIVATE: 'true' })).toThrow('OUTGOING_PRIVATE is "true"; it must be one of');
});

it('accepts several hosts of PostgreSQL, each with TLS, of which one accepts writes', () => {
  const hosts = 'postgres://forge:zebra@a.example:5433,b.example/forge';
  for (const query of [
    'sslmode=verify-full&target_session_attrs=read-write',
    'sslmode=require&target_session_attrs=primary',
  ])
    expect(read({ DATABASE_URL: `${hosts}?${query}` }).databaseUrl).toBe(`${hosts}?${query}`);
  const refused = (url: string, message: RegExp) =>
    expect(() => read({ DATABASE_URL: url }), url).toThrow(message);
  refused(`${hosts}?sslmode=require`, /^DATABASE_URL needs target_session_attrs=read-write (?!.*zebra)/);
  refused(`${hosts}?sslmode=require&target_session_attrs=any`, /^DATABASE_URL needs target_session_attrs/);
  refused(
    'postgres://localhost/forge?target_session_attrs=standby',
    /^DATABASE_URL needs target_session_attrs/,
  );
  refused(`postgres://forge@localhost,b.example/forge?target_session_attrs=primary`, /without sslmode/);
  refused('postgres://forge@localhost:5432,:zebra/forge', /^DATABASE_URL is not an address/);
});
