# Writes workbooks of random columns as openxlsx does. Arguments: a folder, a seed, how many, the number format of dates.
words <- commandArgs(trailingOnly = TRUE)
suppressMessages(library(openxlsx))
options(openxlsx.datetimeFormat = words[4], openxlsx.dateFormat = words[4])
texts <- c("station 1", " spaces ", "26,5", "BDL", "<0.5", "\u00b5mol/kg", "a & b", "TRUE", "-999")
for (index in seq_len(as.integer(words[3])) - 1) {
  set.seed(as.integer(words[2]) * 1009 + index)
  n <- sample(1:40, 1)
  holes <- function(column) { column[runif(n) < 0.1] <- NA; column }
  table <- data.frame(
    time = as.POSIXct("1950-01-01", tz = "UTC") + round(runif(n, 0, 4e9)),
    day = as.Date("1950-01-01") + sample(0:40000, n, TRUE),
    lat = holes(runif(n, -90, 90)),
    station = holes(sample(texts, n, TRUE)),
    count = holes(sample(-1e6:1e6, n, TRUE)),
    good = holes(runif(n) < 0.5)
  )
  path <- file.path(words[1], sprintf("openxlsx-%d.xlsx", index))
  write.xlsx(list("sheet 0" = table, "sheet 1" = table[sample(6, 3)]), path)
}
