import { plainMarkdown } from './markdown'
import type { Notice } from './notice'

/** Mattermost's incoming webhooks: one text in Markdown. */
export function writeMattermost({ title, text, link }: Notice): object {
  const lines = [`**${plainMarkdown(title)}**`, plainMarkdown(text)]
  if (link) lines.push(`[${plainMarkdown(link.label)}](${link.url})`)
  return { text: lines.join('\n') }
}
