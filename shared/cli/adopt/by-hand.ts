import type * as t from '@babel/types'
import { bundlerOptions } from './bundler-options'
import { type Options, objectText, type Unfollowed } from './edit-object'
import { newPluginOptions } from './federation-options'
import type { FederationPlugin } from './federation-plugins'
import type { Bundler } from './find-config'
import type { Project } from './project'
import type { Source } from './source'

/** Something that a person must change, because it could not be followed. */
export interface ByHand {
  readonly file: string
  readonly line: number
  readonly reason: string
  /** Lines to paste there. */
  readonly lines: string
}

/** Tells a person the place, and what to paste there. */
export function byHandText({ file, line, reason, lines }: ByHand): string {
  return `${file}:${line}: ${reason}. By hand:\n${lines.replaceAll(/^/gm, '    ')}`
}

/** A configuration, and the project that it builds. */
export interface ConfigSubject {
  readonly source: Source
  readonly bundler: Bundler
  readonly project: Project
}

const lineOf = ({ loc }: t.Node) => loc?.start.line ?? 1

/** An option that could not be set. */
export function byHandOf(source: Source, { path, node, wanted }: Unfollowed): ByHand {
  const key = path.split('.').at(-1) ?? path
  const lines = objectText(source, { [key]: wanted }, { indent: '' })
  const reason = `"${path}" is computed here, and this command cannot follow it`
  return { file: source.path, line: lineOf(node), reason, lines: inner(lines) }
}

/** The lines between the brackets of an object. */
const inner = (text: string) => text.replaceAll(/^\{\s*|\s*\}$/g, '')

/** The options of the bundler, where the configuration is computed. */
export function computedConfig(
  { source, bundler, project }: ConfigSubject,
  { call }: FederationPlugin,
): ByHand {
  const lines = linesOf(source, bundlerOptions(bundler, project))
  const reason =
    'the configuration around this plugin is computed, and this command cannot follow it'
  return { file: source.path, line: lineOf(call), reason, lines }
}

/** The options of a plugin, where they are computed. */
export function unreadOptions({ source, bundler, project }: ConfigSubject, node: t.Node): ByHand {
  const lines = linesOf(source, newPluginOptions(bundler, project))
  const reason = "the plugin's options are computed, and this command cannot follow them"
  return { file: source.path, line: lineOf(node), reason, lines }
}

const linesOf = (source: Source, options: Options) =>
  inner(objectText(source, options, { indent: '' }))
