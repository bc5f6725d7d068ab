// Apart from the schemas, which the loader of remotes needs none of.

/** The content types of a remote's files, by the ends of their names; others are neither taken nor served. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  avif: 'image/avif',
  webp: 'image/webp',
  apng: 'image/apng',
  bmp: 'image/bmp',
  cur: 'image/x-icon',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  wasm: 'application/wasm',
}

/** The `Content-Type` of a file by its path; `undefined`: files of this type are never served. */
export function contentTypeOf(path: string): string | undefined {
  const end = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''
  return Object.hasOwn(contentTypes, end) ? contentTypes[end] : undefined
}

/** Whether the file runs in the page, and so is held to its digest there: `.js` and `.mjs`. */
export function isScript(path: string): boolean {
  return /\.m?js$/.test(path)
}

/**
 * The component that a remote's module exports under `name`: what it exports as `default`, else what it
 * exports by that name, or by its last part (`Card` of `shop/Card`). `undefined`: none is a component of React.
 */
export function pickComponent(module: unknown, name: string): object | undefined {
  const exports = (isObject(module) ? module : {}) as Readonly<Record<string, unknown>>
  const last = name.replace(/.*\//, '')
  const component = exports['default'] ?? (Object.hasOwn(exports, last) ? exports[last] : undefined)
  if (typeof component === 'function') return component
  const isType = isObject(component) && '$$typeof' in component && !('props' in component)
  return isType ? component : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
