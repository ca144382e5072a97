/** Files whose names tools or readers expect in another form; partials of Sass begin with an underscore. */
const ALLOWED = /^(?:README\.md|CONTRIBUTING\.md|CHANGELOG\.md|CODEOWNERS|Dockerfile|LICENSE|_[a-z0-9-]+\.scss)$/;
const KEBAB = /^\.?[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

/** Paths with a file or folder that is not kebab-case; one line each. Source: H1.03. */
export function badFileNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const bad = path.split('/').find((name) => !KEBAB.test(name) && !ALLOWED.test(name));
    return bad ? [`${path}: ${bad} is not kebab-case`] : [];
  });
}
