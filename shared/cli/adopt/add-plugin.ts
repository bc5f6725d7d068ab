import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import * as t from '@babel/types'
import { usageError } from '../usage-error'
import { indentOf, type Options, objectText, type Unfollowed, valueOf } from './edit-object'
import { newPluginOptions } from './federation-options'
import { rightPlugins } from './federation-plugins'
import type { Bundler } from './find-config'
import type { Project } from './project'
import { type Source, sourceText } from './source'
import { addImport } from './take-export'

/**
 * Reads what is to be exposed: files such as `src/order-card.tsx`, which becomes `./OrderCard`, or with a name of
 * their own, `./Card=src/order-card.tsx`. Throws `usage` for a file that is not there.
 */
export function readExposes(folder: string, given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [first = '', second] = text.split('=', 2)
      const file = (second ?? first).replace(/^\.\//, '')
      if (!existsSync(join(folder, file)))
        throw usageError(`There is no ${file} in ${folder}, which "--expose ${text}" names.`)
      const name = second === undefined ? `./${componentName(file)}` : first
      return [name, `./${file}`]
    }),
  )
}

function componentName(file: string): string {
  const words = parse(file).name.split(/[^A-Za-z0-9]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

interface NewPlugin {
  readonly bundler: Bundler
  readonly project: Project
  readonly exposes: Readonly<Record<string, string>>
}

/** Adds a federation plugin to the plugins of a configuration. */
export function addPlugin(
  source: Source,
  config: t.ObjectExpression,
  { bundler, project, exposes }: NewPlugin,
): Unfollowed[] {
  const { shared, ...options } = newPluginOptions(bundler, project)
  const wanted: Options = {
    name: (project.about.name ?? 'remote').replaceAll(/\W+/g, '_').replace(/^_/, ''),
    ...options,
    exposes,
    ...(shared !== undefined && { shared }),
  }
  const list = valueOf(source, config, 'plugins')
  if (!t.isArrayExpression(list)) return [{ path: 'plugins', node: list ?? config, wanted }]
  const last = list.elements.at(-1)
  const indent = indentOf(source, last ?? list)
  const isTall = sourceText(source, list).includes('\n')
  const text = callText(source, bundler, objectText(source, wanted, { indent }))
  const gap = isTall && last ? `\n${indent}` : ' '
  if (last) source.code.appendLeft(last.end ?? 0, `,${gap}${text}`)
  else source.code.appendLeft((list.end ?? 0) - 1, text)
  return []
}

function callText(source: Source, bundler: Bundler, options: string): string {
  const name = addImport(source, rightPlugins[bundler])
  const isClass = bundler === 'webpack' || bundler === 'rspack'
  return `${isClass ? 'new ' : ''}${name}(${options})`
}
