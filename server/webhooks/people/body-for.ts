import { languageOf, type WebhookForm } from '@slipway/sdk/contract'
import { writeMattermost } from './mattermost'
import type { Notice } from './notice'
import { noticeOf, type Told } from './notice-of'
import { writeSlack } from './slack'
import { writeTeams } from './teams'
import { english } from './words-english'
import { german } from './words-german'

/** Settings for messages to people. */
export interface TellPeople {
  /** The application's first language, a tag of BCP 47. */
  readonly language: string
  /**
   * The address at which browsers find the interface, such as `https://admin.acme.test/app`; `undefined`: nobody said
   * so.
   */
  readonly home: string | undefined
}

const forms: Readonly<Record<Exclude<WebhookForm, 'json'>, (notice: Notice) => object>> = {
  slack: writeSlack,
  teams: writeTeams,
  mattermost: writeMattermost,
}

/** Returns the body that a receiver of this form gets for a message that programs get as `json`. */
export function bodyFor(form: WebhookForm, json: string, { language, home }: TellPeople): string {
  if (form === 'json') return json
  // Written by the table of messages, so it has the shape.
  const told = JSON.parse(json) as Told
  const pageUrl = (path: string) => (home === undefined ? undefined : `${home}${path}`)
  const words = languageOf([language]) === 'de' ? german : english
  return JSON.stringify(forms[form](noticeOf(told, words, pageUrl)))
}
