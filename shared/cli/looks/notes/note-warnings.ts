import { packagePrefix } from '../../../build/sources/script-places'
import type { PlacedFault } from '../../../build/sources/source-faults'
import type { Drawable } from '../drawable'
import { type BuiltPlace, placeInStack, placeOfText } from './built-places'
import type { PageNote } from './page-note'
import { refusalOf } from './policy-remedies'

/** A note that was taken while something was drawn. */
export interface NotedDrawing {
  readonly drawable: Drawable
  /** What the host said of it, if it broke. */
  readonly error?: string | undefined
  readonly notes: readonly PageNote[]
}

interface Noted {
  readonly files: ReadonlyMap<string, Buffer>
  /** The origins that the remote names. */
  readonly origins: readonly string[]
}

/**
 * Warns of what a browser noted while it drew: `policy-refused`, `address-missing` and `console-error`, each with the
 * library that it came from and the remedy, at its place in the sources where that is known. What follows from a fault
 * that is told of anyway, or from another note of the same drawing, is left out.
 */
export function noteWarnings(drawings: readonly NotedDrawing[], build: Noted): PlacedFault[] {
  return drawings.flatMap((drawing) =>
    drawing.notes
      .filter((note) => !follows(note, drawing, build))
      .map((note) => warningOf(note, drawing.drawable, build.files)),
  )
}

function follows(note: PageNote, { error = '', notes }: NotedDrawing, { files, origins }: Noted) {
  if (note.kind === 'policy') return isCode(note) && /EvalError|unsafe-eval|Wasm/i.test(error)
  if (note.kind === 'address') {
    // The host's own data is made up here, and what is no origin of the remote was refused before it was asked.
    if (!isPath(note.url)) return !origins.includes(new URL(note.url).origin)
    // A path from the root, of a file that is in the build, is said where it is written.
    return (
      remotePath(note.url) === undefined && (isOfHost(note.url) || files.has(note.url.slice(1)))
    )
  }
  const [line = ''] = note.text.split('\n')
  const isOfCall = /Failed to fetch|NetworkError|Network Error|Load failed/.test(line)
  return (
    error.includes(line) ||
    (isOfCall && notes.some(({ kind }) => kind !== 'error')) ||
    (/EvalError|unsafe-eval/.test(line) &&
      notes.some((one) => one.kind === 'policy' && isCode(one)))
  )
}

const isCode = ({ blocked }: { readonly blocked: string }) => /^(?:wasm-)?eval$/.test(blocked)
const isPath = (url: string) => url.startsWith('/')
const isOfHost = (path: string) => /^\/(?:with|host|emulator|builds)(?:\/|$)/.test(path)

/** The path in the build of `/with/KEY/remote/a.png`. */
function remotePath(path: string): string | undefined {
  return /^\/with\/[^/]+\/remote(?:~r?\d+)?\/(.+)$/.exec(path)?.[1]
}

function warningOf(
  note: PageNote,
  { component, pointer }: Drawable,
  files: Noted['files'],
): PlacedFault {
  const place = placeOf(note, files)
  const from = (place && packagePrefix(place.file)) || `${component}: `
  return {
    pointer: place?.file ?? pointer,
    ...textOf(note, from),
    ...(place?.line && { file: place.file, line: place.line }),
  }
}

function placeOf(note: PageNote, files: Noted['files']): BuiltPlace | undefined {
  const found = note.kind === 'address' ? undefined : placeInStack(files, note.stack)
  if (found || note.kind === 'error') return found
  // Of a picture, the page knows React as the one that asks for it.
  const wanted = note.kind === 'address' ? note.url : note.blocked
  const name = isPath(wanted) ? wanted.split('/').at(-1) : originOf(wanted)
  return name ? placeOfText(files, name) : undefined
}

function originOf(url: string): string | undefined {
  return /^https?:\/\//.test(url) ? new URL(url).origin : undefined
}

function textOf(note: PageNote, from: string): { readonly code: string; readonly detail: string } {
  if (note.kind === 'policy') {
    const { what, remedy } = refusalOf(note)
    const detail = `${from}the page's policy refused ${what} (${note.directive}). ${remedy}`
    return { code: 'policy-refused', detail }
  }
  if (note.kind === 'address') return { code: 'address-missing', detail: from + missing(note) }
  const told = note.text.trim().replace(/\s+/g, ' ').slice(0, 300)
  const detail = note.isThrown
    ? `${from}an error that nobody catches: ${told}. Catch it where it is thrown; the host can show nothing in its place.`
    : `${from}an error in the console: ${told}. Correct its cause; for what is no fault there is console.warn.`
  return { code: 'console-error', detail }
}

const imported =
  'Import the file, or name it by new URL("./…", import.meta.url), so that the bundler adds it'

function missing({ url, status }: Extract<PageNote, { kind: 'address' }>): string {
  const path = remotePath(url)
  if (path !== undefined) return `"${path}" is not in the build (404). ${imported}.`
  if (isPath(url))
    return `"${url}" is an address of the host, which has no such file (404). ${imported}; what is in a folder "public" is not found there.`
  const answer = status === 0 ? 'did not answer' : `answered ${status}`
  return `"${url}" ${answer}. Correct the address, or draw something that says so without an answer.`
}
