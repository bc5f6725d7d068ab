#!/usr/bin/env node
// The command in this repository, from its sources; what outside teams install is bundled.
import { register } from 'tsx/esm/api'

register()
await import('./cli.ts')
