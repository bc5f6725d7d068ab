/** The first fenced block of `language` that has `text` in it. */
export function blockWith(markdown: string, language: string, text: string): string {
  const blocks = markdown.split(`\`\`\`${language}\n`).slice(1)
  const block = blocks.map((rest) => rest.split('\n```')[0] ?? '').find((it) => it.includes(text))
  if (block === undefined) throw new Error(`The page has no ${language} block with ${text}`)
  return `${block}\n`
}
