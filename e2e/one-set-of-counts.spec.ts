import { countsSuite } from './support/counts-suite'

// On PostgreSQL: promises/one-set-of-counts.promise.ts.
countsSuite('sqlite')
