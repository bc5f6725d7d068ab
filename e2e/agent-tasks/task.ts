import type { Locator, Page } from '@playwright/test'
import type { Records } from './records'

/** A role of the demo that somebody signs in with. */
export type DemoRole = 'admin' | 'manager' | 'sales' | 'support' | 'warehouse'

/** One set task: its text is in the file of its name beside it. */
export interface Task {
  /** `01-oldest-unpaid`: the names of its text, and of the folder of its solution. */
  readonly name: string
  readonly remote: string
  readonly component: string
  /** Where it is drawn; none: it is for forms. */
  readonly location?: string
  readonly role: DemoRole
  /** Writes the records that the solution has to show, which nobody has seen before. */
  seed(records: Records): Promise<Judge>
}

/** What is expected of a solution, now that the records are there. */
export interface Judge {
  /** The page that is opened first, below the interface. */
  readonly path: string
  /** Throws where something else is on screen. */
  expectRows(scene: Scene): Promise<void>
}

/** The page of a person who has signed in to the demo. */
export interface Scene {
  readonly page: Page
  /** The component's box on it. */
  readonly box: Locator
  readonly records: Records
  open(path: string): Promise<void>
  /** Has axe look at the box as it is; it also looks when everything was judged. */
  look(): Promise<void>
  /** The page of somebody else, who is nobody in particular without a role. */
  by(role?: DemoRole): Promise<Scene>
}

/** A sentence about something on screen that is not as the task wants it. */
export class Unsolved extends Error {}
