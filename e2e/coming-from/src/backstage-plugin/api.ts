import { createApiRef, type DiscoveryApi, type FetchApi } from '@backstage/core-plugin-api'

export interface Advice {
  readonly id: string
  readonly title: string
}

export interface AdviceApi {
  advice(): Promise<readonly Advice[]>
}

export const adviceApiRef = createApiRef<AdviceApi>({ id: 'plugin.advice.service' })

/** The plugin's own: it asks the plugin's backend. */
export class AdviceClient implements AdviceApi {
  private readonly discovery: DiscoveryApi
  private readonly fetchApi: FetchApi

  constructor(discovery: DiscoveryApi, fetchApi: FetchApi) {
    this.discovery = discovery
    this.fetchApi = fetchApi
  }

  async advice(): Promise<readonly Advice[]> {
    const base = await this.discovery.getBaseUrl('advice')
    return (await this.fetchApi.fetch(`${base}/advice`)).json()
  }
}
