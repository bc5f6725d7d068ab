import { parse } from 'node:path/posix'
import type { Kind } from './node-kinds'
import { bridgePath, type WrittenBridge } from './other-bridges'

/** A module whose components are to be drawn by a React of their own. */
interface Bridged {
  /** Its path from the project's folder. */
  readonly path: string
  readonly kinds: ReadonlyMap<string, Kind>
  /** The major of React. */
  readonly major: number
}

/**
 * Writes a bridge beside a module: the same names, each a function that makes `render` and `destroy`. It has no JSX,
 * and the ending of the module, so that it is compiled as that is.
 */
export function reactBridge({ path, kinds, major }: Bridged): WrittenBridge {
  const { ext } = parse(path)
  const isTyped = /^\.[mc]?tsx?$/.test(ext)
  const text = [
    ...imports(path, { major, isTyped }),
    ...(isTyped ? [types] : []),
    isTyped ? typedBoundary : boundary,
    factory({ major, isTyped }),
    exported(path, kinds),
  ].join('\n')
  return { path: bridgePath(path, ext), text }
}

interface Language {
  readonly major: number
  readonly isTyped: boolean
}

function imports(path: string, { major, isTyped }: Language): string[] {
  const client =
    major < 18
      ? "import * as ReactDOM from 'react-dom'"
      : "import { createRoot } from 'react-dom/client'"
  return [
    "import { Component, createElement } from 'react'",
    ...(isTyped ? ["import type { ElementType, ReactNode } from 'react'"] : []),
    client,
    `import * as own from '${besideName(path)}'`,
    '',
  ]
}

// TypeScript takes no ending of its own; a module of Node needs the one that it is compiled to.
function besideName(path: string): string {
  const { name, base, ext } = parse(path)
  if (/^\.tsx?$/.test(ext)) return `./${name}`
  return `./${/^\.[mc]ts$/.test(ext) ? base.replace(/ts$/, 'js') : base}`
}

const types = `interface Given {
  readonly dom: HTMLElement
  readonly moduleName?: string
  readonly basename?: string
  readonly memoryRoute?: object
  readonly rootOptions?: { readonly onUncaughtError?: (error: unknown) => void }
  // The host checks the props of a slot; here they are any.
  readonly [prop: string]: unknown
}

interface BoundaryProps {
  readonly rootOptions: Given['rootOptions']
  readonly children?: ReactNode
}
`

const why = `// What is thrown later goes to the host, which shows a notice in this box alone.`

const boundary = `${why}
class Boundary extends Component {
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  constructor(props) {
    super(props)
    this.state = { isBroken: false }
  }
  componentDidCatch(error) {
    const { onUncaughtError } = this.props.rootOptions || {}
    if (!onUncaughtError) throw error
    onUncaughtError(error)
  }
  render() {
    return this.state.isBroken ? null : this.props.children
  }
}
`

const typedBoundary = boundary
  .replace('extends Component', 'extends Component<BoundaryProps, { isBroken: boolean }>')
  .replace('constructor(props)', 'constructor(props: BoundaryProps)')
  .replace('DidCatch(error)', 'DidCatch(error: unknown)')

function factory({ major, isTyped }: Language): string {
  const typed = (type: string) => (isTyped ? `: ${type}` : '')
  const given = `{ dom, moduleName, basename, memoryRoute, rootOptions, ...given }${typed('Given')}`
  const drawn = 'createElement(Boundary, { rootOptions }, createElement(component, given))'
  const [kept, draw, destroy] = major < 18 ? legacy(drawn, typed) : modern(drawn, isTyped)
  return `const bridge = (component${typed('ElementType')}) => () => {
${kept}  return {
    render(${given}) {
${draw}
    },
    ${destroy}
  }
}
`
}

const legacy = (drawn: string, typed: (type: string) => string): readonly string[] => [
  '',
  `      ReactDOM.render(${drawn}, dom)`,
  `destroy({ dom }${typed("Pick<Given, 'dom'>")}) {
      ReactDOM.unmountComponentAtNode(dom)
    },`,
]

const modern = (drawn: string, isTyped: boolean): readonly string[] => [
  `  let root${isTyped ? ': ReturnType<typeof createRoot> | undefined' : ''}\n`,
  `      root = root || createRoot(dom)
      root.render(${drawn})`,
  `destroy() {
      if (root) root.unmount()
    },`,
]

function exported(path: string, kinds: ReadonlyMap<string, Kind>): string {
  const lines = [...kinds].flatMap(([name, kind]) => {
    if (kind === 'component') return exportText(name)
    return name === 'default' ? [`export { default } from '${besideName(path)}'`] : []
  })
  const hasOthers = [...kinds].some(([name, kind]) => name !== 'default' && kind !== 'component')
  return [...lines, ...(hasOthers ? [`export * from '${besideName(path)}'`] : []), ''].join('\n')
}

// Names that the bridge has itself.
const taken = /^(?:Boundary|BoundaryProps|Component|ElementType|Given|ReactDOM|ReactNode)$/

function exportText(name: string): string[] {
  if (name === 'default') return ['export default bridge(own.default)']
  if (!taken.test(name)) return [`export const ${name} = bridge(own.${name})`]
  return [`const Own${name} = bridge(own.${name})`, `export { Own${name} as ${name} }`]
}
