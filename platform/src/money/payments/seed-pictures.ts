/** QR pictures of the demonstration's methods; an operator puts the address of an own picture in their place (C3.06). */
export const upiPicture =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAUgAAAFIAQAAAAAab1qeAAABf0lEQVR42u3awQ4CIQxF0ff/P11jgNcOGZWO26sxUTluCiktqDh9CIlEIpG71Hi8P41frk' +
  '85guzIMglSlKEygmzI96DCUR5BLyPIh3LEe61v5N9ywgmQz+T0K+B7tkD25Nyfbp4f9jjkN5nFk3JlO+ve1WDIb9J7ll8jK0TZy5ANOYsozQpA5Z0nB3ks' +
  'I7+fKUIuB9YbZEOO5TqI1/CaBGRXZrgd/5V3L3OAPJVlTas2p9pKLeSZrJF33L2oA9mSeU4iN065jIVsytl/KmO/kmys6CMbspzoqWxXbgSEbEk58MpDaL' +
  'k33U7ykT/lpfqvZaszLrIhw2nBAS+TEkL2pPOAyyqpdKbIrnSeVan082wvkA+kT+6zTd0un5DnUrq9L9k7U+SBLCfPq4fK1up6fYI8kKq5tabb7E6RHem4' +
  'uy/NDBF7pYr8LWsT5cIgLrdNyCcyj1DcEOyVFfJcrtuR7Fadi5ENud02RZTrOyG7Uto3rLqchexJ/nWMRCKRbfkCg3KfP2S6kEEAAAAASUVORK5CYII=';

export const usdtPicture =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAASgAAAEoAQAAAADDfFG0AAABPElEQVR42u2ay44DMQgE+/9/mihjgwHb0R43Sk1esqdyQZBucGR/uQQFBQX1PymN61novT' +
  'SN17MLtVEzdE48z9iF2qkZU40I21x7pKHO1Iinmep3oW5RNS9TqM/UfI9V3Ic6UaEK5XHVjl+nmrkYQb16EyiF0RhlOyDNG1CdmpZDS0LTBbVTSkZ2pGHN' +
  'RqhC+Y/c0tGFC2qjXDkttPP+AdVbS2+gmhGBKsLpObfcbSpbKGvziaQJvjhYWyhXBUtdpsKHmKBOVJ5dKEW6tlVQKQvdkYVy5hYBqnVNtUq9eoOHUvcTKf' +
  '2uXQBU68qbHOzpCFWmPtOlxQTo0DVB1VOR1aSnXzwo61Of2J/lmxpPqAsVuRdToNOpG1Q+RbKo2t2lQW2nIvLJ6+VoF6qogtLG6gSgKsU/b6CgoL6QegH4' +
  '9fyNJneauwAAAABJRU5ErkJggg==';
