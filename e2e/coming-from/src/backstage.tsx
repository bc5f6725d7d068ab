import { type Host, useHost } from '@slipway/sdk'
import { Anchor, Card, Heading, Loader, Notice, Text } from '@slipway/sdk/ui'
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useInsertionEffect,
} from 'react'

/** What an API of Backstage is asked for by. */
export interface ApiRef<Api> {
  readonly id: string
  readonly T?: Api
}

interface ApiFactory {
  readonly api: ApiRef<unknown>
  make(): unknown
}

interface Shell {
  /** Take the place of the plugin's own. */
  readonly apis?: readonly ApiFactory[]
  /** Path of the interface for the id of a route, such as `/resources/orders/:id`. */
  readonly routes?: Readonly<Record<string, string>>
}

const apis = new Map<string, () => unknown>()
const paths = new Map<string, string>()
let now: Host | undefined

/** Says what the app of Backstage gave the plugin. */
export function connectBackstage({ apis: given = [], routes = {} }: Shell): void {
  for (const { api, make } of given) apis.set(api.id, once(make))
  for (const [id, path] of Object.entries(routes)) paths.set(id, path)
}

export function createApiRef<Api>({ id }: { id: string }): ApiRef<Api> {
  return { id }
}

export function createApiFactory<Api, Deps extends object = object>(factory: {
  api: ApiRef<Api>
  deps: { [Name in keyof Deps]: ApiRef<Deps[Name]> }
  factory: (deps: Deps) => Api
}): ApiFactory {
  const refs = Object.entries<ApiRef<unknown>>(factory.deps)
  const make = () =>
    factory.factory(Object.fromEntries(refs.map(([name, ref]) => [name, useApi(ref)])) as Deps)
  return { api: factory.api, make }
}

/** Returns the implementation, as Backstage's hook does; it may be called anywhere. */
export function useApi<Api>(ref: ApiRef<Api>): Api {
  const find = apis.get(ref.id)
  if (!find) throw new Error(`Nothing implements ${ref.id}: give it to connectBackstage.`)
  return find() as Api
}

export interface DiscoveryApi {
  getBaseUrl(plugin: string): Promise<string>
}
export interface FetchApi {
  readonly fetch: typeof fetch
}
export interface ErrorApi {
  post(error: Error): void
}
export interface AlertApi {
  post(alert: { readonly message: string; readonly severity?: string }): void
}
export interface IdentityApi {
  getProfileInfo(): Promise<{ readonly email?: string; readonly displayName?: string }>
  getCredentials(): Promise<{ readonly token?: string }>
}

/** The host as it is at the time of a call: APIs of Backstage are written over it. */
export const hostApiRef = createApiRef<() => Host>({ id: 'slipway.host' })
export const discoveryApiRef = createApiRef<DiscoveryApi>({ id: 'core.discovery' })
export const fetchApiRef = createApiRef<FetchApi>({ id: 'core.fetch' })
export const errorApiRef = createApiRef<ErrorApi>({ id: 'core.error' })
export const alertApiRef = createApiRef<AlertApi>({ id: 'core.alert' })
export const identityApiRef = createApiRef<IdentityApi>({ id: 'core.identity' })

apis.set(hostApiRef.id, () => host)
apis.set(fetchApiRef.id, () => ({ fetch: fetch.bind(window) }))
apis.set(errorApiRef.id, () => ({ post: ({ message }: Error) => notify(message, 'error') }))
apis.set(alertApiRef.id, () => ({
  post: ({ message = '', severity = '' }) => notify(message, severity),
}))
apis.set(identityApiRef.id, () => ({
  getProfileInfo: async () => ({ email: host().user?.email, displayName: host().user?.name }),
  getCredentials: async () => ({}),
}))

interface RouteRef {
  readonly id: string
  readonly path?: string
  readonly parent?: RouteRef
}

export const createRouteRef = (route: { id: string; params?: string[] }): RouteRef => route
export const createSubRouteRef = (route: Required<RouteRef>): RouteRef => route
export const createExternalRouteRef = (route: { id: string; optional?: boolean }): RouteRef => route

export function useRouteRef(route: RouteRef): (params?: Record<string, string>) => string {
  return (params = {}) =>
    pathOf(route).replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
}

function pathOf({ id, path = '', parent }: RouteRef): string {
  const found = paths.get(id) ?? (parent && pathOf(parent) + path)
  if (found === undefined) throw new Error(`No path for ${id}: give it to connectBackstage.`)
  return found
}

export function createPlugin(plugin: { id: string; apis?: ApiFactory[]; routes?: object }) {
  for (const { api, make } of plugin.apis ?? []) {
    if (!apis.has(api.id)) apis.set(api.id, once(make))
  }
  return { provide: <Component,>(extension: { component: Component }) => extension.component }
}

type Drawn = (props: never) => ReactNode
type Load<Component> = () => Promise<Component>

export function createComponentExtension<Component extends Drawn>(extension: {
  name?: string
  component: { lazy: Load<Component> } | { sync: Component }
}) {
  const { component } = extension
  return boxed('lazy' in component ? component.lazy : async () => component.sync)
}

export function createRoutableExtension<Component extends Drawn>(extension: {
  name?: string
  component: Load<Component>
  mountPoint: RouteRef
}) {
  return boxed(extension.component)
}

function boxed<Component extends Drawn>(load: Load<Component>) {
  const Inner = lazy(async () => ({ default: (await load()) as unknown as ComponentType<object> }))
  function Extension(props: object) {
    const host = useHost()
    useInsertionEffect(() => {
      now = host
    })
    return <Suspense fallback={<Progress />}>{createElement(Inner, props)}</Suspense>
  }
  return { component: Extension as unknown as Component }
}

function host(): Host {
  if (!now) throw new Error('No extension was drawn yet.')
  return now
}

function notify(message: string, severity: string): void {
  host().notify({ message, tone: severity === 'error' ? 'error' : 'info' })
}

function once(make: () => unknown): () => unknown {
  let made: { readonly it: unknown } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

// From here on it is @backstage/core-components.

interface InfoCardProps {
  readonly title?: ReactNode
  readonly subheader?: ReactNode
  readonly deepLink?: { readonly title: string; readonly link: string }
  readonly variant?: string
  readonly children?: ReactNode
}

export function InfoCard({ title, subheader, deepLink, children }: InfoCardProps) {
  return (
    <Card>
      {title && <Heading>{title}</Heading>}
      {subheader && <Text dimmed>{subheader}</Text>}
      {children}
      {deepLink && <Link to={deepLink.link}>{deepLink.title}</Link>}
    </Card>
  )
}

export function Link({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  return <Anchor to={to}>{children}</Anchor>
}

export const Progress = () => <Loader label="Loading" />

export function ResponseErrorPanel({ error }: { readonly error: Error }) {
  return <Notice tone="danger">{error.message}</Notice>
}

export { ResponseErrorPanel as ErrorPanel }

interface EmptyStateProps {
  readonly title: string
  readonly missing?: string
  readonly description?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <Notice tone="neutral" title={title}>
      {description} {action}
    </Notice>
  )
}
