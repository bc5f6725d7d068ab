import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { packServer } from '../pack-server'
import { tryBehindProxy } from './behind-proxy'
import { buildImage } from './build-image'
import { provideImagePrograms } from './programs'
import { tryCreated } from './try-created'
import { tryImage } from './try-image'

/**
 * `npm test -- image`: builds the Containerfile with the packed server, starts it as its own user, and drives what
 * compose.yaml names by hand: PostgreSQL, two servers of the image, and nginx with the file that is there for it. The
 * rules for Prometheus are tried by its own program. Then the same is built for a repository of `npm create slipway`.
 */
const root = process.cwd()
provideImagePrograms()
execFileSync('promtool', ['test', 'rules', join(root, 'server/deploy/alerts.test.yaml')], {
  stdio: 'inherit',
})
await packServer({ root, out: join(root, 'dist/packages') })
const image = await buildImage(root)
try {
  await tryImage(image)
  await tryBehindProxy(image, join(root, 'server/deploy/nginx.conf'))
} finally {
  await image.remove()
}
await tryCreated(root)
