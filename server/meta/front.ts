import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Assets } from '../catalog/assets'
import { sendAsset } from '../catalog/send-asset'
import { sendReadyBody } from '../http/ready-body'
import { type PageDeps, sendPage } from './page-route'
import type { PublicReplies } from './public-replies'

export interface FrontDeps {
  readonly page: PageDeps
  readonly replies: PublicReplies
  readonly assets: Assets
  readonly basePath: string
}

/**
 * What is answered before any session code runs: `/slots`, `/remotes`, the assets and the page.
 * Returns whether the request was taken.
 */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

export function createFront({ page, replies, assets, basePath }: FrontDeps): Front {
  const ready: Readonly<Record<string, keyof PublicReplies>> = {
    [`${basePath}/slots`]: 'slots',
    [`${basePath}/remotes`]: 'remotes',
  }
  const assetPrefix = `${basePath}/assets/`
  const app = `${basePath}/app`

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = pathOf(request.url)
    const reply = Object.hasOwn(ready, path) ? ready[path] : undefined
    if (reply) return taken(sendReadyBody(request, response, replies[reply]()))
    if (path.startsWith(assetPrefix)) return taken(answerAsset(path.slice(assetPrefix.length)))
    if (path === app || path.startsWith(`${app}/`)) return taken(sendPage(page, request, response))
    if (path === `${basePath}/` || (path === basePath && basePath !== '')) {
      return taken(
        response.writeHead(302, { Location: `${app}/`, 'Cache-Control': 'no-store' }).end(),
      )
    }
    return false

    function taken(outcome: unknown): true {
      Promise.resolve(outcome).catch(() => response.destroy())
      return true
    }

    async function answerAsset(name: string): Promise<void> {
      const file = await assets.find(name)
      if (file) sendAsset(request, response, file)
      else
        response
          .writeHead(404, {
            'Content-Type': 'application/problem+json',
            'Cache-Control': 'no-store',
          })
          .end(
            JSON.stringify({
              type: '/problems/not-found',
              title: 'Not found',
              status: 404,
              code: 'not-found',
            }),
          )
    }
  }
}

function pathOf(url = '/'): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
