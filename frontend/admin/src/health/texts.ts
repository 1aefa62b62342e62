export const FETCH_FAILED = "Failed to load the marketplace's figures. Please try again.";
