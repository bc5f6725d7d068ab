import postcss from 'postcss'
import tailwindcss from 'tailwindcss'

/** Does what postcss-loader does with Tailwind's own configuration. */
async function tailwindLoader(css) {
  const { context, resourcePath } = this
  const options = { content: [`${context}/*.jsx`], darkMode: 'class' }
  const result = await postcss([tailwindcss(options)]).process(css, { from: resourcePath })
  return result.css
}

export default tailwindLoader
