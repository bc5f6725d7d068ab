import { countsSuite } from '../support/counts-suite'

countsSuite('postgres')
