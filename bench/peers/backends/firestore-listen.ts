import { createRequire } from 'node:module';
import path from 'node:path';
import { type LiveChange, type Subscription } from '../harness/backend.ts';
import { peerDirectory } from '../harness/install-peers.ts';

/** The fields of Firestore's listen responses that are used here. */
interface ListenResponse {
  readonly targetChange?: {
    readonly targetChangeType?: string;
    readonly targetIds?: readonly number[];
    readonly readTime?: unknown;
  };
  readonly documentChange?: { readonly document: Document };
  readonly documentDelete?: { readonly document: string };
  readonly documentRemove?: { readonly document: string };
}

interface Document {
  readonly name: string;
  readonly updateTime: unknown;
  readonly fields: { readonly title: { readonly stringValue: string } };
}

interface Call {
  on(event: 'data', told: (message: ListenResponse) => void): void;
  on(event: 'error', failed: (error: Error) => void): void;
  write(message: object): void;
  cancel(): void;
}

interface Client {
  Listen(metadata: object): Call;
  close(): void;
}

interface Grpc {
  readonly credentials: { createInsecure(): unknown };
  readonly Metadata: new () => { set(name: string, value: string): void };
  loadPackageDefinition(definition: unknown): {
    google: { firestore: { v1: { Firestore: new (...args: unknown[]) => Client } } };
  };
}

interface ProtoLoader {
  loadSync(file: string, options: object): unknown;
}

export interface ListenTarget {
  readonly token: string;
  /** The parent path of the user's documents, and the query that selects among them. */
  readonly parent: string;
  readonly structuredQuery: object;
}

export interface FirestoreListener {
  listen(what: ListenTarget, onChange: (change: LiveChange) => void): Promise<Subscription>;
  close(): void;
}

/** The maximum on one connection; with more, the emulator refuses streams. */
const maxListenersPerConnection = 50;

/** Subscribes to Firestore's live queries over gRPC. */
export function firestoreListener(port: number, database: string): FirestoreListener {
  const need = createRequire(path.join(peerDirectory('firebase'), 'package.json'));
  const grpc = need('@grpc/grpc-js') as Grpc;
  const protos = path.join(peerDirectory('firebase'), 'node_modules/@google-cloud/firestore/build/protos');
  const definition = (need('@grpc/proto-loader') as ProtoLoader).loadSync(
    'google/firestore/v1/firestore.proto',
    {
      includeDirs: [protos],
      defaults: false,
      enums: String,
      oneofs: true,
    },
  );
  const { Firestore } = grpc.loadPackageDefinition(definition).google.firestore.v1;
  const clients: Client[] = [];
  let count = 0;

  return {
    listen({ token, parent, structuredQuery }, onChange) {
      if (count % maxListenersPerConnection === 0) {
        const options = { 'grpc.use_local_subchannel_pool': 1 };
        clients.push(new Firestore(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), options));
      }
      count += 1;
      const metadata = new grpc.Metadata();
      metadata.set('authorization', `Bearer ${token}`);
      metadata.set('google-cloud-resource-prefix', database);
      const call = clients.at(-1)?.Listen(metadata);
      if (call === undefined) throw new Error('no connection');
      return new Promise((resolve, reject) => {
        call.on('error', reject);
        const subscription = { close: () => call.cancel() };
        call.on(
          'data',
          snapshots(onChange, () => resolve(subscription)),
        );
        call.write({ database, addTarget: { query: { parent, structuredQuery }, targetId: 2 } });
      });
    },
    close() {
      for (const client of clients.splice(0)) client.close();
    },
  };
}

type Documents = Map<string, { readonly version: string; readonly title: string }>;

/**
 * The emulator answers every change with a reset and the complete result. Like the client library, this
 * compares the documents at each consistent snapshot to find what changed.
 */
function snapshots(
  onChange: (change: LiveChange) => void,
  onLive: () => void,
): (told: ListenResponse) => void {
  let have: Documents = new Map();
  let next: Documents | null = null;
  let isLive = false;
  return ({ targetChange, documentChange, documentDelete, documentRemove }) => {
    if (targetChange?.targetChangeType === 'RESET') next = new Map();
    const gone = documentDelete ?? documentRemove;
    if (documentChange || gone) next ??= new Map(have);
    if (documentChange) {
      const { name, updateTime, fields } = documentChange.document;
      next?.set(name, { version: JSON.stringify(updateTime), title: fields.title.stringValue });
    }
    if (gone) next?.delete(gone.document);
    if (targetChange?.targetChangeType === 'CURRENT' && !isLive) {
      isLive = true;
      have = next ?? have;
      next = null;
      return onLive();
    }
    if (!targetChange?.readTime || (targetChange.targetIds?.length ?? 0) > 0 || next === null) return;
    const before = have;
    have = next;
    next = null;
    for (const [name, { version, title }] of have) {
      const old = before.get(name);
      if (old?.version !== version) onChange({ type: old ? 'update' : 'add', title });
    }
    for (const [name, { title }] of before) if (!have.has(name)) onChange({ type: 'delete', title });
  };
}
