import { run } from './process/run'

await run()
