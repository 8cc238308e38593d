CREATE TABLE migration (
    number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL
  ) STRICT;
CREATE TABLE account (
      id TEXT NOT NULL PRIMARY KEY,
      email TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      version INTEGER NOT NULL,
      state TEXT NOT NULL,
      purged_version INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      swept_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE INDEX account_to_sweep ON account (swept_at);
CREATE TABLE email (
      key TEXT NOT NULL PRIMARY KEY,
      account_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE session (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      agent TEXT NOT NULL,
      PRIMARY KEY (account_id, token_hash)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE idea (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      rank TEXT NOT NULL,
      doc TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      deleted_at INTEGER,
      deleted_by TEXT,
      deletion_took INTEGER,
      PRIMARY KEY (account_id, id)
    ) STRICT;
CREATE INDEX idea_by_version ON idea (account_id, version);
CREATE INDEX idea_by_age ON idea (account_id, created_at, id);
CREATE TABLE entry (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      idea_id TEXT NOT NULL,
      id TEXT NOT NULL,
      list TEXT NOT NULL CHECK (list IN ('updates', 'notes')),
      text TEXT NOT NULL,
      date TEXT NOT NULL,
      size INTEGER NOT NULL,
      version INTEGER NOT NULL,
      deleted INTEGER NOT NULL,
      PRIMARY KEY (account_id, idea_id, id)
    ) STRICT, WITHOUT ROWID;
CREATE INDEX entry_by_version ON entry (account_id, version);
CREATE TABLE mutation (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      utc_offset INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      refusal TEXT,
      points INTEGER NOT NULL,
      idea_id TEXT,
      inverse TEXT,
      undone INTEGER NOT NULL,
      PRIMARY KEY (account_id, id)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE throttle (
      key TEXT NOT NULL PRIMARY KEY,
      count INTEGER NOT NULL,
      window_ends INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "migration" VALUES (1, 'first-tables', 1795168860000);
INSERT INTO "account" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$4hb5YSED2LF/wZFWL4gaVw$34E/G12aFqEYnVhZJ2h4HfzN9+kf1zjBTFA/06hHKII', 21, '{"score":180,"categories":["Tides","Kitchen"],"badges":{},"preferences":{"theme":"light","language":"es","sound":false,"helpSeen":true,"shortcuts":true},"topRank":"Zx","ideas":3,"finished":0,"textSize":1887}', 0, 1795168860000, 1795168860000);
INSERT INTO "email" VALUES ('ada@example.org', 'df00048c-13b5-47c5-b890-4623e73fe938');
INSERT INTO "session" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'd2dfb5d57fada98b4ab0a15c4eedae8e459c1f67d0dd8988e362a792f3530424', 1795168860000, 1795168860000, 1802944860000, '');
INSERT INTO "idea" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0001-x', 'a0', '{"title":"Tidal battery","description":"Lift blocks with spare tide power","category":"Energy Tech","deadline":"2026-12-24T18:00","target":"Bench model","priority":"High","tags":["urgent"],"progress":55,"createdAt":"2026-11-20T10:00:01.000Z","finishedAt":null}', 1795168801000, 8, NULL, NULL, NULL);
INSERT INTO "idea" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0002-x', 'Zz', '{"title":"Second","description":"Lift blocks with spare tide power","category":"Energy Tech","deadline":"2026-12-24T18:00","target":"Bench model","priority":"Low","tags":["research"],"progress":0,"createdAt":"2026-11-20T10:00:02.000Z","finishedAt":null}', 1795168802000, 3, NULL, NULL, NULL);
INSERT INTO "idea" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0003-x', 'Zy', '', 1795168803000, 20, 1795168860000, 'fixture-mutation-0020-x', 5);
INSERT INTO "idea" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0023-x-00000', 'Zx', '{"title":"From the browser","description":"Lift blocks with spare tide power","category":"Timepieces","deadline":"some day","target":"Bench model","priority":"High","tags":["research"],"progress":40,"createdAt":"2026-09-30T12:00:00.000Z","finishedAt":null}', 1790769600000, 21, NULL, NULL, NULL);
INSERT INTO "entry" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0001-x', 'fixture-mutation-0006-x', 'updates', 'Found a quarry with two lifts', '2026-11-20T10:00:06.000Z', 111, 10, 0);
INSERT INTO "entry" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0001-x', 'fixture-mutation-0007-x', 'updates', '', '2026-11-20T10:00:07.000Z', 0, 11, 1);
INSERT INTO "entry" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0002-x', 'fixture-mutation-0008-x', 'notes', 'Ask the harbour mistress', '2026-11-20T10:00:08.000Z', 106, 12, 0);
INSERT INTO "entry" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0023-x-00000', 'fixture-mutation-0023-x-00000-n-00000', 'notes', 'Ask the observatory', '2026-10-02T08:00:00.000Z', 101, 21, 0);
INSERT INTO "entry" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0023-x-00000', 'fixture-mutation-0023-x-00000-u-00000', 'updates', 'Cut the escapement', '2026-10-01T08:00:00.000Z', 100, 21, 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0001-x', 'addIdea', 1795168801000, 60, 1795168860000, 2, NULL, 10, 'fixture-mutation-0001-x', '[{"kind":"remove-idea","id":"fixture-mutation-0001-x","seen":"4uyrz9m8h5"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0002-x', 'addIdea', 1795168802000, 60, 1795168860000, 3, NULL, 10, 'fixture-mutation-0002-x', '[{"kind":"remove-idea","id":"fixture-mutation-0002-x","seen":"npjfy0kg44"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0003-x', 'addIdea', 1795168803000, 60, 1795168860000, 4, NULL, 10, 'fixture-mutation-0003-x', '[{"kind":"remove-idea","id":"fixture-mutation-0003-x","seen":"25rb3tpie1v"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0004-x', 'editIdea', 1795168804000, 60, 1795168860000, 5, NULL, 5, 'fixture-mutation-0001-x', '[{"kind":"change-idea","id":"fixture-mutation-0001-x","from":{"title":"Tidal battery","tags":["urgent"]},"to":{"title":"Tidal gravity battery","tags":[]}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0005-x', 'setProgress', 1795168805000, 60, 1795168860000, 6, NULL, 0, 'fixture-mutation-0001-x', '[{"kind":"change-idea","id":"fixture-mutation-0001-x","from":{"progress":35},"to":{"progress":0}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0006-x', 'addUpdate', 1795168806000, 60, 1795168860000, 7, NULL, 5, 'fixture-mutation-0001-x', '[{"kind":"change-idea","id":"fixture-mutation-0001-x","from":{"progress":45},"to":{"progress":35}},{"kind":"remove-entry","ideaId":"fixture-mutation-0001-x","list":"updates","entry":{"id":"fixture-mutation-0006-x","text":"Found a quarry with a lift","date":"2026-11-20T10:00:06.000Z"}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0007-x', 'addUpdate', 1795168807000, 60, 1795168860000, 8, NULL, 5, 'fixture-mutation-0001-x', '[{"kind":"change-idea","id":"fixture-mutation-0001-x","from":{"progress":55},"to":{"progress":45}},{"kind":"remove-entry","ideaId":"fixture-mutation-0001-x","list":"updates","entry":{"id":"fixture-mutation-0007-x","text":"Posted it to the wrong idea","date":"2026-11-20T10:00:07.000Z"}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0008-x', 'addNote', 1795168808000, 60, 1795168860000, 9, NULL, 0, 'fixture-mutation-0002-x', '[{"kind":"remove-entry","ideaId":"fixture-mutation-0002-x","list":"notes","entry":{"id":"fixture-mutation-0008-x","text":"Ask the harbour master","date":"2026-11-20T10:00:08.000Z"}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0009-x', 'editEntry', 1795168809000, 60, 1795168860000, 10, NULL, 0, 'fixture-mutation-0001-x', '[{"kind":"change-entry","ideaId":"fixture-mutation-0001-x","list":"updates","id":"fixture-mutation-0006-x","from":"Found a quarry with two lifts","to":"Found a quarry with a lift"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0010-x', 'deleteEntry', 1795168810000, 60, 1795168860000, 11, NULL, -5, 'fixture-mutation-0001-x', '[{"kind":"add-entry","ideaId":"fixture-mutation-0001-x","list":"updates","entry":{"id":"fixture-mutation-0007-x","text":"Posted it to the wrong idea","date":"2026-11-20T10:00:07.000Z"}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0011-x', 'editEntry', 1795168811000, 60, 1795168860000, 12, NULL, 0, 'fixture-mutation-0002-x', '[{"kind":"change-entry","ideaId":"fixture-mutation-0002-x","list":"notes","id":"fixture-mutation-0008-x","from":"Ask the harbour mistress","to":"Ask the harbour master"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0012-x', 'moveIdea', 1795168812000, 60, 1795168860000, 12, NULL, 0, NULL, '[]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0013-x', 'addCategory', 1795168813000, 60, 1795168860000, 13, NULL, 5, NULL, '[{"kind":"remove-category","name":"Tides"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0014-x', 'addCategory', 1795168814000, 60, 1795168860000, 13, 'category-exists', 0, NULL, NULL, 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0015-x', 'setPreferences', 1795168815000, 60, 1795168860000, 14, NULL, 0, NULL, '[]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0016-x', 'deleteIdea', 1795168816000, 60, 1795168860000, 15, NULL, -5, 'fixture-mutation-0003-x', '[{"kind":"restore-idea","id":"fixture-mutation-0003-x","by":"fixture-mutation-0016-x"}]', 1);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0017-x', 'undo', 1795168817000, 60, 1795168860000, 16, NULL, 5, 'fixture-mutation-0003-x', '[{"kind":"remove-idea","id":"fixture-mutation-0003-x","seen":"25rb3tpie1v","trash":{"at":1795168860000,"by":"fixture-mutation-0016-x","took":5}}]', 1);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0018-x', 'undo', 1795168818000, 60, 1795168860000, 17, NULL, -5, 'fixture-mutation-0003-x', '[{"kind":"restore-idea","id":"fixture-mutation-0003-x","by":"fixture-mutation-0016-x"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0019-x', 'restoreIdeas', 1795168819000, 60, 1795168860000, 18, NULL, 5, 'fixture-mutation-0003-x', '[{"kind":"remove-idea","id":"fixture-mutation-0003-x","seen":"25rb3tpie1v","trash":{"at":1795168860000,"by":"fixture-mutation-0016-x","took":5}}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0020-x', 'deleteIdea', 1795168820000, 60, 1795168860000, 19, NULL, -5, 'fixture-mutation-0003-x', '[{"kind":"restore-idea","id":"fixture-mutation-0003-x","by":"fixture-mutation-0020-x"}]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0021-x', 'purgeIdeas', 1795168821000, 60, 1795168860000, 20, NULL, 0, 'fixture-mutation-0003-x', '[]', 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0022-x', 'editIdea', 1795168822000, 60, 1795168860000, 20, 'idea-deleted', 0, 'fixture-mutation-0003-x', NULL, 0);
INSERT INTO "mutation" VALUES ('df00048c-13b5-47c5-b890-4623e73fe938', 'fixture-mutation-0023-x', 'migrateLocalIdeas', 1795168823000, 60, 1795168860000, 21, NULL, 140, 'fixture-mutation-0023-x-00000', '[{"kind":"remove-idea","id":"fixture-mutation-0023-x-00000","seen":"7fqxezveuu"},{"kind":"remove-category","name":"Kitchen"}]', 0);
