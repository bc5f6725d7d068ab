#!/usr/bin/env node
// The command in this repository, from its sources; outside teams install a bundle.
import { register } from 'tsx/esm/api'

register()
await import('./cli.ts')
