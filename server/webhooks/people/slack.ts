import type { Notice } from './notice'

/** Slack's incoming webhooks: one text in its own markup. */
export function writeSlack({ title, text, link }: Notice): object {
  const lines = [`*${escape(title)}*`, escape(text)]
  if (link) lines.push(`<${escape(link.url)}|${escape(link.label)}>`)
  return { text: lines.join('\n') }
}

// The characters of which its links and mentions are made; a name that has them would call a whole channel.
function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
