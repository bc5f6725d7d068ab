import { plainMarkdown } from './markdown'
import type { Notice } from './notice'

/**
 * Writes the message that the workflow "when a webhook request is received" of Teams takes: it has an adaptive card.
 */
export function writeTeams(notice: Notice): object {
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
