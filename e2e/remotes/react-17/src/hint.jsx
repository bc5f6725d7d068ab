export default () => <p>Code that came later</p>
