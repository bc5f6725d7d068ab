import { join } from 'node:path'
import { bundleEmulator } from './bundle-emulator'
import { packSdk } from './pack-sdk'
import { declareSdk } from './sdk-types'

/** `npm run sdk`: packs the SDK into `dist/sdk/sdk.tgz`, which a host serves. */
const root = process.cwd()
await bundleEmulator(root)
console.log(await packSdk({ root, out: join(root, 'dist/sdk'), ...declareSdk(root) }))
