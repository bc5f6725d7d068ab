// Before React, which looks for its hook when it is loaded.
import './slots/watch-commits'
import { bootstrap } from './bootstrap'

bootstrap()
