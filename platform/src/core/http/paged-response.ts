/** One page of a list in the shape of A3.32; `docs` are the rows of that page. */
export function toPagedResponse<T>(
  docs: readonly T[],
  { page, limit }: { readonly page: number; readonly limit: number },
  totalDocs: number,
) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  const first = (page - 1) * limit;
  return {
    docs: [...docs],
    limit,
    nextPage: page < totalPages,
    nextPageNumber: page < totalPages ? page + 1 : null,
    previousPage: page > 1,
    previousPageNumber: page > 1 ? page - 1 : null,
    showingFrom: docs.length === 0 ? 0 : first + 1,
    showingTo: docs.length === 0 ? 0 : first + docs.length,
    totalDocs,
    totalPages,
  };
}
