// Before React, which looks for its hook when it is loaded.
import './slots/guard/watch-commits'
import { bootstrap } from './bootstrap'

// The page has said already that this browser is too old (server/delivery/page/page.ts).
if (document.documentElement.dataset['slipwayStart'] !== 'old') bootstrap()
