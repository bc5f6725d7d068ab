import type { AnyNode } from 'acorn'
import { parseScript, writtenText } from '../scripts/parse-script'
import { walk } from '../scripts/walk'
import { type ChunkNamer, readChunkNamer } from './chunk-names'
import {
  type AddressPattern,
  type ComposedAddress,
  composedAddress,
  endsAsName,
  isComposed,
  knownText,
  namesAnything,
  namesFolder,
  patternOf,
} from './composed-address'
import { addressLoaded, chunkIdPlaces, holds, isPublicPath } from './loading-nodes'

/** The links from a script to other files of its build. */
export interface ScriptLinks {
  /** Texts that are written in it; each may hold names of files. */
  readonly texts: ReadonlySet<string>
  /** Addresses that it puts together. */
  readonly patterns: readonly AddressPattern[]
  /** Texts that it puts together and that could be the name of a picture, of data, of a font. */
  readonly endings: readonly AddressPattern[]
  /** Possible ids of chunks that it asks its bundler's loader for. */
  readonly chunks: ReadonlySet<string>
  /** The ways in which that loader names chunks; they are in the script that starts it. */
  readonly namers: readonly ChunkNamer[]
  /** Whether it loads files whose names cannot be told from any text. */
  readonly isOpen: boolean
}

/** Reads what a built script leads to; one that cannot be read is open. */
export function readScriptLinks(code: string): ScriptLinks {
  const reading = new Reading()
  try {
    walk(parseScript(code), (node) => reading.visit(node))
  } catch {
    const none = { patterns: [], endings: [], chunks: new Set<string>(), namers: [] }
    return { ...none, texts: new Set([code]), isOpen: true }
  }
  return reading.result(isOfBundler(code))
}

/**
 * Federation's runtime and Vite's helpers load what others name: entries of other remotes, and files
 * whose names are written where these helpers are called.
 */
function isOfBundler(code: string): boolean {
  return /\b(?:FEDERATION_ALLOW_NEW_FUNCTION|__FEDERATION__|vite:preloadError)\b/.test(code)
}

class Reading {
  readonly #texts = new Set<string>()
  readonly #patterns: AddressPattern[] = []
  readonly #endings: AddressPattern[] = []
  readonly #chunks = new Set<string>()
  readonly #namers: ChunkNamer[] = []
  readonly #done = new Set<AnyNode>()
  /** Something is loaded of whose address nothing is written: a variable, … */
  #loadsVariable = false
  /** … or what a call returns, as the loader of chunks does. */
  #loadsResult = false
  #hasEval = false

  // A node comes before what is in it.
  visit(node: AnyNode): void {
    const text = knownText(node)
    if (text !== undefined) this.#texts.add(text)
    for (const place of chunkIdPlaces(node)) this.#ask(place)
    if (node.type === 'AssignmentExpression') this.#give(node.right)
    const loaded = addressLoaded(node)
    if (loaded) this.#load(loaded.address, loaded.isOfBuild)
    else if (!this.#done.has(node)) this.#join(node)
    // Builds for development keep their modules in texts, where nothing can be followed.
    this.#hasEval ||= isEval(node)
  }

  result(isOfBundler: boolean): ScriptLinks {
    const isLoader = this.#namers.length > 0
    return {
      texts: this.#texts,
      patterns: this.#patterns,
      endings: this.#endings,
      chunks: this.#chunks,
      namers: this.#namers,
      isOpen:
        this.#hasEval ||
        (this.#loadsVariable && !isOfBundler && !isLoader) ||
        (this.#loadsResult && !isLoader),
    }
  }

  #ask(place: AnyNode | null): void {
    const id = place ? knownText(place) : undefined
    if (id !== undefined) this.#chunks.add(id)
  }

  #give(value: AnyNode): void {
    const namer = readChunkNamer(value)
    if (!namer) return
    this.#namers.push(namer)
    for (const result of namer.results) walk(result, (node) => this.#done.add(node))
  }

  #load(address: AnyNode, isOfBuild: boolean): void {
    if (writtenText(address) !== undefined) return
    const composed = composedAddress(address)
    for (const one of composed.inner) this.#done.add(one)
    this.#note(composed, isOfBuild || composed.parts.some(isPublicPath))
  }

  #join(node: AnyNode): void {
    if (!isComposed(node)) return
    const composed = composedAddress(node)
    for (const one of composed.inner) this.#done.add(one)
    const pattern = patternOf(composed)
    const isOfBuild = composed.parts.some(isPublicPath)
    if (isOfBuild || namesFolder(pattern)) this.#note(composed, isOfBuild)
    else if (endsAsName(pattern)) this.#endings.push(pattern)
  }

  #note(composed: ComposedAddress, isOfBuild: boolean): void {
    const pattern = patternOf(composed)
    if (namesAnything(pattern)) this.#patterns.push(pattern)
    else if (isOfBuild && composed.parts.some(isCalled)) this.#loadsResult = true
    else if (isOfBuild) this.#loadsVariable = true
  }
}

function isCalled(part: string | AnyNode): boolean {
  return typeof part !== 'string' && holds(part, ({ type }) => type === 'CallExpression')
}

function isEval(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false
  return (
    node.callee.name === 'eval' &&
    node.arguments.some((code) => /__webpack_|sourceURL=/.test(knownText(code) ?? ''))
  )
}
