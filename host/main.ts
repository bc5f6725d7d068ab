import { provideCore } from './federation/provide-core'
import { bootstrap } from './bootstrap'

provideCore()
bootstrap()
