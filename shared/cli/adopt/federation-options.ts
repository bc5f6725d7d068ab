import * as t from '@babel/types'
import { dropShares } from './drop-shares'
import {
  type Options,
  propertyOf,
  removeProperty,
  setOptions,
  type Unfollowed,
  valueOf,
} from './edit-object'
import type { FederationPlugin } from './federation-plugins'
import type { Bundler } from './find-config'
import type { Project } from './project'
import { setShares, wantedShares } from './set-shares'
import { type Source, staticValue } from './source'

// An object of options is "on" as well.
const unlessOff = { is: true, fits: (value: unknown) => value !== false }
const ifNone = (is: string) => ({ is, fits: () => true })

// The host says where files come from; the second entry of Vite's plugin is a classic script.
const refused = ['getPublicPath', 'varFilename']

/** Sets the options of a federation plugin: what is built, and what it takes from the host. */
export function setFederation(
  { source, options }: FederationPlugin,
  { bundler, project }: { readonly bundler: Bundler; readonly project: Project },
): Unfollowed[] {
  const share = project.keepsReact ? dropShares : setShares
  const failed = share(source, options, project)
  for (const name of refused) removeProperty(source, options, name)
  const library = valueOf(source, options, 'library')
  // A module has no name, and webpack refuses one.
  if (t.isObjectExpression(library)) removeProperty(source, library, 'name')
  if (bundler !== 'vite' && !isModule(source, library)) source.notes.add(moduleNote)
  const shared = propertyOf(options, 'shared') ? {} : sharedOf(project)
  return [...failed, ...setOptions(source, options, { ...pluginOptions(bundler), ...shared })]
}

const moduleNote =
  'The entry is an ES module from now on. A host of your own that loads it as a script names its type: remotes: { name: { type: "module", entry: "…/remoteEntry.js" } }, or loads mf-manifest.json.'

function isModule(source: Source, library: t.Node | undefined): boolean {
  const type = t.isObjectExpression(library) ? valueOf(source, library, 'type') : undefined
  return type !== undefined && staticValue(source, type) === 'module'
}

function pluginOptions(bundler: Bundler): Options {
  const always = { filename: ifNone('remoteEntry.js'), manifest: unlessOff, dts: false }
  return bundler === 'vite' ? always : { library: { type: 'module' }, ...always }
}

function sharedOf(project: Project): Options {
  const shared = wantedShares(project)
  return Object.keys(shared).length > 0 ? { shared } : {}
}

/** All options of a federation plugin that a configuration is given, but for what it exposes. */
export function newPluginOptions(bundler: Bundler, project: Project): Options {
  const hasPage = bundler === 'webpack' || bundler === 'rspack' || bundler === 'rsbuild'
  // A page of the project's own imports React at once, and what is shared comes later.
  const startup = hasPage && { experiments: { asyncStartup: true } }
  return { ...pluginOptions(bundler), ...startup, ...sharedOf(project) }
}
