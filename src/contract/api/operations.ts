import { type GenericSchema } from 'valibot';
import { type TokenAccess } from '#domain/account/access-token.ts';
import {
  apiActivitySchema,
  apiPageSchema,
  categoriesSchema,
  scoreSchema,
  tagsAnswerSchema,
  writtenSchema,
} from './api-answers.ts';
import { apiIdeaSchema } from './api-idea.ts';
import { apiPaths } from './api-paths.ts';
import {
  apiPageQuerySchema,
  captureSchema,
  ideaPatchSchema,
  newEntryBodySchema,
  newIdeaSchema,
} from './api-requests.ts';
import { meSchema } from './me.ts';
import { type AnyErrorCode } from './program-error-codes.ts';

/** One operation of the API for programs, from which its description is generated. */
export interface ApiOperation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** The access that a token needs. */
  readonly access: TokenAccess;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly status: 200 | 201;
  readonly answer: GenericSchema;
  /** Whether the answer has an ETag, or the request may have `If-Match`. */
  readonly versioned?: 'tagged' | 'conditional';
  /** The codes of its own errors, besides those of every operation. */
  readonly errors?: readonly AnyErrorCode[];
}

const read = { method: 'get', access: 'read', status: 200 } as const;
const fieldErrors = ['fields-required', 'text-too-long', 'deadline-not-future', 'invalid-tag'] as const;
const gone = ['idea-not-found', 'idea-deleted'] as const;
const entry = {
  method: 'post',
  access: 'write',
  status: 201,
  body: newEntryBodySchema,
  answer: writtenSchema,
} as const;
const entryErrors = [...gone, 'text-required', 'text-too-long', 'account-full'] as const;

/** Every operation but the one that describes them. */
export const apiOperations: readonly ApiOperation[] = [
  {
    ...read,
    path: apiPaths.me,
    id: 'getMe',
    summary: 'The account, and the access token of the request',
    answer: meSchema,
  },
  {
    ...read,
    path: apiPaths.ideas,
    id: 'listIdeas',
    summary: 'A page of ideas, newest first',
    query: apiPageQuerySchema,
    answer: apiPageSchema,
  },
  {
    method: 'post',
    access: 'write',
    path: apiPaths.ideas,
    id: 'addIdea',
    summary: 'Add an idea',
    body: newIdeaSchema,
    status: 201,
    answer: writtenSchema,
    errors: [...fieldErrors, 'too-many-ideas', 'too-many-categories', 'too-many-tags', 'account-full'],
  },
  {
    ...read,
    path: apiPaths.idea,
    id: 'getIdea',
    summary: 'One idea, with its version as ETag',
    answer: apiIdeaSchema,
    versioned: 'tagged',
    errors: ['idea-not-found'],
  },
  {
    method: 'patch',
    access: 'write',
    path: apiPaths.idea,
    id: 'editIdea',
    summary: 'Change fields of an idea',
    body: ideaPatchSchema,
    status: 200,
    answer: writtenSchema,
    versioned: 'conditional',
    errors: [
      ...gone,
      ...fieldErrors,
      'invalid-progress',
      'too-many-categories',
      'too-many-tags',
      'account-full',
    ],
  },
  {
    method: 'delete',
    access: 'write',
    path: apiPaths.idea,
    id: 'deleteIdea',
    summary: 'Move an idea to the trash',
    status: 200,
    answer: writtenSchema,
    versioned: 'conditional',
    errors: gone,
  },
  {
    ...entry,
    path: apiPaths.updates,
    id: 'addUpdate',
    summary: 'Add an update, which adds 10 % progress unless steps set it',
    errors: [...entryErrors, 'idea-finished', 'too-many-updates'],
  },
  {
    ...entry,
    path: apiPaths.notes,
    id: 'addNote',
    summary: 'Add a note',
    errors: [...entryErrors, 'too-many-notes'],
  },
  {
    ...entry,
    path: apiPaths.steps,
    id: 'addStep',
    summary: 'Add a step after the others',
    errors: [...entryErrors, 'too-many-steps'],
  },
  {
    method: 'post',
    access: 'write',
    path: apiPaths.capture,
    id: 'capture',
    summary: 'Add an idea from one line, as the capture line does',
    body: captureSchema,
    status: 201,
    answer: writtenSchema,
    errors: ['text-required', 'text-too-long', 'deadline-not-future', 'too-many-ideas', 'account-full'],
  },
  {
    ...read,
    path: apiPaths.categories,
    id: 'listCategories',
    summary: 'All categories, the built-in ones first',
    answer: categoriesSchema,
  },
  {
    ...read,
    path: apiPaths.tags,
    id: 'listTags',
    summary: 'All tags, the built-in ones first',
    answer: tagsAnswerSchema,
  },
  {
    ...read,
    path: apiPaths.score,
    id: 'getScore',
    summary: 'The score, the badges and what they count',
    answer: scoreSchema,
  },
  {
    ...read,
    path: apiPaths.activity,
    id: 'getActivity',
    summary: 'The days with activity in about the last year, earliest first',
    answer: apiActivitySchema,
  },
];
