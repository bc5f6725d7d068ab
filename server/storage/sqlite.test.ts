import { storageSuite } from './storage.suite'

describe('storage on sqlite', () => storageSuite('sqlite'))
