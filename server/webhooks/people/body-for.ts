import { languageOf, type WebhookForm } from '@slipway/sdk/contract'
import type { Notice } from './notice'
import { noticeOf, type Told } from './notice-of'
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

/** Mattermost's incoming webhooks: one text in Markdown. */
function writeMattermost({ title, text, link }: Notice): object {
  const lines = [`**${plainMarkdown(title)}**`, plainMarkdown(text)]
  if (link) lines.push(`[${plainMarkdown(link.label)}](${link.url})`)
  return { text: lines.join('\n') }
}

/** Slack's incoming webhooks: one text in its own markup. */
function writeSlack({ title, text, link }: Notice): object {
  const lines = [`*${escape(title)}*`, escape(text)]
  if (link) lines.push(`<${escape(link.url)}|${escape(link.label)}>`)
  return { text: lines.join('\n') }
}

// The characters of which its links and mentions are made; a name that has them would call a whole channel.
function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Writes the message that the workflow "when a webhook request is received" of Teams takes: it has an adaptive card.
 */
function writeTeams(notice: Notice): object {
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return {
    type: 'message',
    attachments: [{ contentType, contentUrl: null, content: cardOf(notice) }],
  }
}

function cardOf({ title, text, link }: Notice): object {
  const heading = { size: 'Medium', weight: 'Bolder' }
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [
      { type: 'TextBlock', text: plainMarkdown(title), wrap: true, ...heading },
      { type: 'TextBlock', text: plainMarkdown(text), wrap: true },
    ],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] }),
  }
}

/** Words that Markdown shows as they are, and that call nobody: names are other people's. */
function plainMarkdown(words: string): string {
  return words.replace(/[\\`*_[\]()<>#~|&]/g, '\\$&').replaceAll('@', '@\u200B')
}
