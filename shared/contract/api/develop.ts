import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import {
  brokenRemote,
  developmentOverride,
  newOverride,
  viewerComponent,
  viewerSlotsBody,
  viewerVersionsBody,
} from '../remotes/develop'
import { remoteName } from '../remotes/manifest'
import { endpointTable, raw } from './endpoint'

const tag = 'Develop'
const developer = { tag, right: productPermissions.develop } as const
// Any remote's: also one that was never published.
const path = { remote: remoteName }

const component = { registry: z.enum(['slot', 'global']), component: z.string() }

/** Developers' view of their own page, and the code of a remote from a development server in one session. */
export const develop = endpointTable({
  'PUT /develop/overrides/{remote}': {
    ...developer,
    path,
    id: 'setOverride',
    does: 'Load this remote from a development server, in this session only; 201 where there was no override, else 200',
    body: newOverride,
    status: 201,
    reply: developmentOverride,
    errors: ['origin-not-allowed'],
  },
  'DELETE /develop/overrides/{remote}': {
    tag,
    path,
    id: 'endOverride',
    // A user who may not develop any more can still stop.
    right: 'session',
    does: 'Go back to the released version of this remote',
  },
  'GET /develop/remotes': {
    ...developer,
    id: 'readOwnVersions',
    does: "Which version of each remote this user's page has, and why that one",
    reply: viewerVersionsBody,
  },
  'GET /develop/slots': {
    ...developer,
    id: 'readOwnSlots',
    does: "The entries of this user's pages with their ids, those of a place in the order of delivery",
    reply: viewerSlotsBody,
  },
  'GET /develop/components/{registry}/{component}': {
    ...developer,
    path: component,
    id: 'readOwnComponent',
    does: "The schema of a component's props; 404 for one that this user's page does not have",
    reply: viewerComponent,
  },
})

const told =
  'for `slipway.develop` and teams, what is theirs; for everybody else, what holds for every host'

/** Texts for whoever writes components for this host, programs first (llmstxt.org, agents.md). */
export const agents = endpointTable({
  'GET /llms.txt': {
    tag,
    right: 'anyone',
    team: true,
    id: 'readLlms',
    does: `Locations, resources with their fields, and components of this host as Markdown: ${told}`,
    reply: raw(['text/plain']),
  },
  'GET /AGENTS.md': {
    tag,
    right: 'anyone',
    team: true,
    id: 'readAgents',
    does: 'How a component for this host is written, tried and published, as Markdown',
    reply: raw(['text/markdown']),
  },
})

/** Calls that only the demo has, in the database that it began. */
export const demo = endpointTable({
  'POST /demo/break': {
    tag: 'Remotes',
    right: productPermissions.release,
    recent: true,
    undoable: true,
    id: 'breakDemo',
    does: "Release a version of one of the demo's remotes that fails: only where the demo has its own history",
    reply: brokenRemote,
    status: 201,
    errors: ['demo-broken', 'releases-frozen', 'not-found'],
  },
})
