/** Class names of a CSS module, as `defineRemote`'s build makes them unique to the remote. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
