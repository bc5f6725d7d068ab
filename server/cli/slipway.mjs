#!/usr/bin/env node
// The command in this repository, from its sources; the package has a build of it.
import { register } from 'tsx/esm/api'

register()
await import('./cli.ts')
