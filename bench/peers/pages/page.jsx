/** The page that every system draws: some small components, then a sign-in form. */
export function Page({ children }) {
  return (
    <main>
      <h1>Sign in</h1>
      <div>{children}</div>
      <form>
        <label>
          E-mail <input type="email" autoComplete="username" />
        </label>
        <label>
          Password <input type="password" autoComplete="current-password" />
        </label>
        <button type="submit">Sign in</button>
      </form>
    </main>
  )
}
