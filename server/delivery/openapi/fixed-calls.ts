import type { ContractSchemaName } from './contract-schemas'
import { type Calls, type JsonSchema, type Parameter, ref } from './operation'

const schema = (name: ContractSchemaName): JsonSchema => ref(name)
const text: JsonSchema = { type: 'string' }
const status: JsonSchema = {
  type: 'object',
  properties: { status: text },
  required: ['status'],
}
const named = (name: string): Parameter => ({ name, in: 'path', required: true, schema: text })

/** What every application has; the calls of its resources come from what it describes. */
export const fixedCalls: Calls = {
  '/slots': {
    get: {
      id: 'readSlots',
      summary: 'The slots of public locations',
      tag: 'Slots',
      answer: schema('Slots'),
      open: true,
    },
  },
  '/remotes': {
    get: {
      id: 'readRemotes',
      summary: 'How to load the components that `/slots` names',
      tag: 'Slots',
      answer: schema('Remotes'),
      open: true,
    },
  },
  '/meta': {
    get: {
      id: 'readMeta',
      summary: 'Everything that the interface draws for the viewer',
      tag: 'Slots',
      answer: schema('Meta'),
      problems: [401],
    },
  },
  '/login': {
    post: {
      id: 'signIn',
      summary: 'Sign in; the answer sets the cookie',
      tag: 'Session',
      body: schema('Credentials'),
      answer: schema('Session'),
      problems: [401, 422, 429],
      open: true,
    },
  },
  '/logout': { post: { id: 'signOut', summary: 'Sign out', tag: 'Session', open: true } },
  '/session': {
    get: {
      id: 'readSession',
      summary: 'Who is signed in, `null` for nobody',
      tag: 'Session',
      answer: schema('Session'),
      open: true,
    },
  },
  '/password': {
    post: {
      id: 'setPassword',
      summary: 'Choose a password, by a one-time link',
      tag: 'Session',
      body: schema('NewPassword'),
      problems: [422],
      open: true,
    },
  },
  '/tenant': {
    post: {
      id: 'switchTenant',
      summary: 'Work in another tenant',
      tag: 'Session',
      body: schema('TenantSwitch'),
      problems: [401, 404, 422],
    },
  },
  '/dashboards/{dashboard}/cards/{card}': {
    get: {
      id: 'readCard',
      summary: 'The data of a card and their age',
      tag: 'Dashboards',
      parameters: [named('dashboard'), named('card')],
      answer: schema('Card'),
      problems: [401, 403, 404],
    },
  },
  '/events': {
    get: {
      id: 'listen',
      summary: 'Server-sent events: `hello`, `slots`, `session`, `ping`',
      tag: 'Slots',
      parameters: [
        { name: 'Last-Event-ID', in: 'header', schema: text },
        { name: 'last', in: 'query', schema: text, description: 'The same, for a browser.' },
        { name: 'If-None-Match', in: 'header', schema: text, description: 'Of the JSON.' },
      ],
      answer: text,
      type: 'text/event-stream',
      others: { 'application/json': schema('EventsState') },
      problems: [403, 429, 503],
      open: true,
    },
  },
  '/reports': {
    post: {
      id: 'report',
      summary: 'Outcomes of loading and drawing slots',
      tag: 'Slots',
      body: schema('Reports'),
      problems: [422, 429],
      open: true,
    },
  },
  '/profile': {
    get: {
      id: 'readProfile',
      summary: "The viewer's own account",
      tag: 'Profile',
      answer: schema('Profile'),
    },
    patch: {
      id: 'changeProfile',
      summary: 'Change name or language',
      tag: 'Profile',
      body: schema('ProfileChange'),
      problems: [422],
    },
  },
  '/profile/password': {
    post: {
      id: 'changePassword',
      summary: 'Change the password; the other sessions end',
      tag: 'Profile',
      body: schema('PasswordChange'),
      problems: [422, 429],
    },
  },
  '/profile/confirm': {
    post: {
      id: 'confirmPassword',
      summary: 'Give the password again, for what needs a recent sign-in',
      tag: 'Profile',
      body: schema('PasswordConfirmation'),
      problems: [422, 429],
    },
  },
  '/profile/sessions': {
    get: {
      id: 'readOwnSessions',
      summary: "The viewer's own sessions",
      tag: 'Profile',
      answer: schema('OwnSessions'),
    },
    delete: { id: 'endOtherSessions', summary: 'End the other sessions', tag: 'Profile' },
  },
  '/profile/sessions/{session}': {
    delete: {
      id: 'endOwnSession',
      summary: 'End one of them',
      tag: 'Profile',
      parameters: [named('session')],
      problems: [404],
    },
  },
  '/sdk.tgz': {
    get: {
      id: 'readSdk',
      summary: 'The SDK that fits this host, for `npm install`',
      tag: 'Operations',
      answer: { contentMediaType: 'application/gzip' },
      type: 'application/gzip',
      problems: [404],
      open: true,
    },
  },
  '/openapi.json': {
    get: {
      id: 'readOpenApi',
      summary: 'This document',
      tag: 'Operations',
      answer: { type: 'object' },
      problems: [401],
    },
  },
  '/healthz': {
    get: {
      id: 'readHealth',
      summary: 'Whether the process answers',
      tag: 'Operations',
      atOrigin: true,
      answer: status,
      open: true,
    },
  },
  '/readyz': {
    get: {
      id: 'readReadiness',
      summary: 'Whether it can work',
      tag: 'Operations',
      atOrigin: true,
      answer: status,
      problems: [503],
      open: true,
    },
  },
}
