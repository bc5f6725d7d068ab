import postcss from 'postcss'
import tailwindcss from 'tailwindcss'

/** Does what postcss-loader does with Tailwind's own configuration. */
export default async function tailwindLoader(css) {
  const options = { content: [`${this.context}/*.jsx`], darkMode: 'class' }
  const result = await postcss([tailwindcss(options)]).process(css, { from: this.resourcePath })
  return result.css
}
