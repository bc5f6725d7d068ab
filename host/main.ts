import { bootstrap } from './bootstrap'
import { provideCore } from './federation/provide-core'

provideCore()
bootstrap()
